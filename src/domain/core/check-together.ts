import type { FieldProblem } from '#rules/core/field-errors'
import { ShopError } from '#rules/errors/shop-error'

/**
 * What all of these checks answer. Where several of them refuse fields, one refusal names all of those, so
 * that a program mends them at once. Errors: invalid_input, and any other error of the first check that has
 * one.
 */
export async function checkTogether<Checks extends readonly Promise<unknown>[] | []>(checks: Checks) {
  const settled = await Promise.allSettled(checks)
  const errors = settled.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  const fields: Record<string, FieldProblem[]> = {}
  for (const error of errors) {
    if (!(error instanceof ShopError) || error.errorName !== 'invalid_input') throw error
    Object.assign(fields, error.details.fields)
  }
  if (errors.length > 0) throw new ShopError('invalid_input', { fields })
  return Promise.all(checks)
}
