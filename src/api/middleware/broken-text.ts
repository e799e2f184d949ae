import { isUtf8 } from 'node:buffer'
import type { MiddlewareHandler } from 'hono'
import type { FieldError } from '#rules/core/field-errors'
import { ShopError } from '#rules/errors/shop-error'
import { missingThing } from '../calls/refuse-invalid.ts'
import type { ApiContext, ApiEnv } from '../calls/api-env.ts'

/** A NUL or half a surrogate pair, as JSON escapes them; they cannot arrive unescaped. */
const suspicious = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i

/** Nesting that no body of ours has. */
const deepest = 20

/**
 * Texts that the database cannot hold: with a NUL, or with half a character. Everything behind this guard may
 * trust that a text is one. A body that is no UTF-8 would be read with other characters in place of its own.
 * Errors: invalid_input, unreadable_body.
 */
export const refuseBrokenText: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await checkText(c)
  await next()
}

/**
 * The same for a guard that has something to do before it refuses. Errors: invalid_input, unreadable_body.
 */
export async function checkText(c: ApiContext): Promise<void> {
  if (!isUtf8(await c.req.arrayBuffer())) throw new ShopError('unreadable_body')
  const text = await c.req.text()
  if (suspicious.test(text)) {
    const fields: Record<string, FieldError[]> = {}
    collectBroken(parse(text), [], fields)
    if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
  }
}

/** The same for addresses: such a path names nothing, such a filter finds nothing. */
export const refuseBrokenAddress: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { url } = c.req.raw
  if (url.includes('%00')) {
    const isPath = url.split('?')[0]?.includes('%00') ?? false
    if (isPath) throw new ShopError(missingThing(c.req.path))
    const broken = [...new URL(url).searchParams].filter(([name, value]) => isBroken(name) || isBroken(value))
    const fields = broken.map(([name]): [string, FieldError[]] => [
      isBroken(name) ? 'query' : name,
      ['invalid'],
    ])
    throw new ShopError('invalid_input', { fields: Object.fromEntries(fields) })
  }
  await next()
}

function collectBroken(value: unknown, path: string[], fields: Record<string, FieldError[]>): void {
  if (typeof value === 'string') {
    if (isBroken(value)) fields[path.join('.') || 'body'] = ['invalid']
    return
  }
  if (typeof value !== 'object' || value === null || path.length > deepest) return
  for (const [key, inner] of Object.entries(value)) {
    if (isBroken(key)) fields[path.join('.') || 'body'] = ['invalid']
    else collectBroken(inner, [...path, key], fields)
  }
}

function isBroken(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The route says itself that it cannot read this.
    return undefined
  }
}
