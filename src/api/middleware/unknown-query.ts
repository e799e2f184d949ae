import type { MiddlewareHandler } from 'hono'
import type { FieldError } from '#rules/core/field-errors'
import { ShopError } from '#rules/errors/shop-error'
import { z } from '#contract/wire'
import type { ApiEnv } from '../calls/api-env.ts'

/**
 * Refuses query parameters that a list does not have, as fields of bodies are: a filter with a mistyped name
 * would list everything. Error: invalid_input, which names them.
 * @param query the shape of the route's query; one that names no fields takes any
 */
export function refuseUnknownQuery(query: z.ZodType): MiddlewareHandler<ApiEnv> {
  const known = query instanceof z.ZodObject ? new Set(Object.keys(query.shape)) : null
  return async (c, next) => {
    const given = new Set(new URL(c.req.url).searchParams.keys())
    const unknown = known ? [...given].filter((name) => !known.has(name)) : []
    if (unknown.length > 0) {
      const fields = unknown.map((name): [string, FieldError[]] => [name, ['unknown_field']])
      throw new ShopError('invalid_input', { fields: Object.fromEntries(fields) })
    }
    await next()
  }
}
