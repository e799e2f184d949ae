import type { Random } from '../test/random.ts'

/** Values made up from the shapes of the OpenAPI document: right, nearly right and absurd. */

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

export const oddities = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'null',
  '%',
  '%00',
  '..',
  "' or 1=1 --",
  '<script>',
  'ا'.repeat(300),
  '\u202e',
  '🌹',
  '{"a":1}',
  '2026-13-45',
  '00966512345678',
] as const
export const oddValues = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  [],
  {},
  [[[]]],
  '\0',
  '\ud800',
  'x'.repeat(5_000),
  ...oddities,
] as const

/** A maker of values that knows some ids which exist. */
export function madeUp(chance: Random, ids: readonly [string, ...string[]]) {
  return { valueFor, objectFor }

  function valueFor(schema: Schema, name = ''): unknown {
    if (chance.chance(0.2)) return chance.pick(oddValues)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices?.[0]) return valueFor(chance.pick([choices[0], ...choices.slice(1)]), name)
    if (schema.const !== undefined) return schema.const
    if (schema.enum?.[0]) return chance.pick([schema.enum[0], ...schema.enum.slice(1)])
    if (schema.items)
      return Array.from({ length: chance.between(0, 6) }, () => valueFor(schema.items ?? {}, name))
    if (schema.properties) return objectFor(schema)
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'integer':
      case 'number':
        return chance.between(-5, 100_000)
      case 'boolean':
        return chance.chance(0.5)
      case 'string':
        return textFor(schema, name)
      default:
        return chance.pick(oddValues)
    }
  }

  function objectFor(schema: Schema): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      if (schema.required?.includes(name) ? chance.chance(0.95) : chance.chance(0.5))
        made[name] = valueFor(inner, name)
    }
    if (chance.chance(0.1))
      made[chance.pick(['surprise', 'constructor', 'toString'])] = chance.pick(oddValues)
    return made
  }

  function textFor(schema: Schema, name: string): string {
    if (schema.format === 'uuid') return chance.pick(ids)
    if (name.includes('phone')) return `05${chance.between(10_000_000, 10_000_020)}`
    if (name === 'code') return String(chance.between(100_000, 999_999))
    return chance.pick(['نورة', 'WELCOME10', 'a@example.test', '+966', ...oddities])
  }
}

export function wellFormed(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
}
