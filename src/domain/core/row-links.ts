import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import { errorCode } from '#rules/errors/error-code'

/** Whether a foreign key refused: the row that is named is gone, or a row that names this one is left. */
export function isLinkRefused(error: unknown): boolean {
  return errorCode(error) === '23503'
}

/**
 * For `.catch` behind a deletion: a link that was made between the check and the deletion refuses it like one
 * that was made before.
 */
export function asStillLinked(name: ErrorName): (error: unknown) => never {
  return (error) => {
    throw isLinkRefused(error) ? new ShopError(name) : error
  }
}
