import { invariant } from '#rules/core/invariant'

/** JSON Schema as far as the contract uses it. A keyword that is not here stops the check instead of being passed over. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  // They say nothing about what is valid.
  default?: unknown
  description?: string
  example?: unknown
}

const keywords = new Set(
  (
    '$ref type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum minItems maxItems items ' +
    'properties required additionalProperties propertyNames anyOf oneOf allOf default deprecated description example examples'
  ).split(' '),
)

/**
 * What is wrong with a value, each with its place; empty when it is as the schema says. `closed`: fields that the schema does not
 * name are wrong, too, so that nothing is answered that is not documented.
 */
export function differences(
  value: unknown,
  schema: JsonSchema,
  options: { shapes: Record<string, JsonSchema>; closed?: boolean },
): string[] {
  const { shapes, closed = false } = options
  return check(value, schema, '')

  function check(given: unknown, wanted: JsonSchema, place: string): string[] {
    const unknown = Object.keys(wanted).filter(
      (keyword) => !keywords.has(keyword) && !keyword.startsWith('x-'),
    )
    invariant(unknown.length === 0, `the check knows nothing of ${unknown.join(', ')}`)
    const whole = resolve(wanted)
    const choices = whole.anyOf ?? whole.oneOf
    if (choices) {
      const tries = choices.map((choice) => check(given, choice, place))
      return tries.some((found) => found.length === 0)
        ? []
        : [`${place} fits none: ${tries.flat().join('; ')}`]
    }
    if (whole.const !== undefined && given !== whole.const) return [`${place} is not ${String(whole.const)}`]
    if (whole.enum && !whole.enum.includes(given)) return [`${place} is none of ${whole.enum.join(', ')}`]
    const types = [whole.type ?? []].flat()
    if (types.length > 0 && !types.some((type) => isOf(type, given))) {
      return [`${place} is ${JSON.stringify(given)}, not ${types.join(' or ')}`]
    }
    if (typeof given === 'string') return checkText(given, whole, place)
    if (typeof given === 'number') return checkNumber(given, whole, place)
    if (Array.isArray(given)) return checkList(given, whole, place)
    return typeof given === 'object' && given !== null ? checkObject({ ...given }, whole, place) : []
  }

  /** References are followed, and what is put together from parts becomes one. */
  function resolve(wanted: JsonSchema): JsonSchema {
    if (wanted.$ref) {
      const shape = shapes[wanted.$ref.split('/').pop() ?? '']
      invariant(shape, `${wanted.$ref} leads nowhere`)
      return resolve(shape)
    }
    if (!wanted.allOf) return wanted
    const parts = wanted.allOf.map(resolve)
    return {
      type: 'object',
      properties: Object.assign({}, ...parts.map((part) => part.properties)),
      required: parts.flatMap((part) => part.required ?? []),
    }
  }

  function checkList(given: unknown[], wanted: JsonSchema, place: string): string[] {
    const { items, minItems = 0, maxItems = Infinity } = wanted
    return [
      ...(given.length < minItems || given.length > maxItems ? [`${place} has ${given.length} items`] : []),
      ...(items ? given.flatMap((item, index) => check(item, items, `${place}[${index}]`)) : []),
    ]
  }

  function checkObject(given: Record<string, unknown>, wanted: JsonSchema, place: string): string[] {
    const { properties = {}, required = [], additionalProperties, propertyNames } = wanted
    const missing = required.filter((name) => !(name in given)).map((name) => `${place}.${name} is missing`)
    const more = Object.keys(given).filter((name) => !Object.hasOwn(properties, name))
    const isClosed =
      additionalProperties === false || (closed && additionalProperties === undefined && wanted.properties)
    return [
      ...missing,
      ...Object.entries(properties)
        .filter(([name]) => given[name] !== undefined)
        .flatMap(([name, inner]) => check(given[name], inner, `${place}.${name}`)),
      ...(isClosed ? more.map((name) => `${place}.${name} is not documented`) : []),
      ...(typeof additionalProperties === 'object'
        ? more.flatMap((name) => check(given[name], additionalProperties, `${place}.${name}`))
        : []),
      ...(propertyNames ? more.flatMap((name) => check(name, propertyNames, `${place} name`)) : []),
    ]
  }
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function checkText(text: string, wanted: JsonSchema, place: string): string[] {
  const { minLength = 0, maxLength = Infinity, pattern, format } = wanted
  const length = [...text].length
  return [
    ...(length < minLength || length > maxLength ? [`${place} is ${length} letters long`] : []),
    ...(pattern !== undefined && !new RegExp(pattern, 'u').test(text) ? [`${place} does not match`] : []),
    ...(format !== undefined && !formats[format]?.test(text) ? [`${place} "${text}" is no ${format}`] : []),
  ]
}

const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
}

function checkNumber(number: number, wanted: JsonSchema, place: string): string[] {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = wanted
  const fits = number >= minimum && number <= maximum && number > exclusiveMinimum
  return fits ? [] : [`${place} is ${number}, out of range`]
}
