import type { MiddlewareHandler } from 'hono'
import type { FieldProblem } from '#rules/core/field-errors'
import { ShopError } from '#rules/errors/shop-error'
import { z } from '#contract/wire'
import type { ApiEnv } from '../calls/api-env.ts'
import { fieldsOf, issuesOf } from '../calls/refuse-invalid.ts'

/**
 * Refuses query parameters that a list does not have, as fields of bodies are: a filter with a mistyped name
 * would list everything. Error: invalid_input, which names them, and beside them what is wrong with those
 * that the list has.
 * @param query the shape of the route's query; one that names no fields takes any
 */
export function refuseUnknownQuery(query: z.ZodType): MiddlewareHandler<ApiEnv> {
  const known = query instanceof z.ZodObject ? new Set(Object.keys(query.shape)) : null
  return async (c, next) => {
    const given = new URL(c.req.url).searchParams
    const unknown = known ? [...new Set(given.keys())].filter((name) => !known.has(name)) : []
    if (unknown.length > 0) {
      // As the route itself would read it.
      const sent = Object.fromEntries(
        Object.entries(c.req.queries()).map(([name, all]) => [name, all.length === 1 ? all[0] : all]),
      )
      const { error } = await query.safeParseAsync(sent)
      throw new ShopError('invalid_input', {
        fields: {
          ...Object.fromEntries(unknown.map((name): [string, FieldProblem[]] => [name, ['unknown_field']])),
          ...(error && fieldsOf(issuesOf(error), sent)),
        },
      })
    }
    await next()
  }
}
