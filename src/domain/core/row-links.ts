import { ShopError } from '#rules/errors'
import type { ErrorName } from '#rules/errors'

/** Whether the database refused because one row needs another: one that is gone, or one that still points here. */
export function isLinkRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}

/**
 * For `.catch` behind a deletion: whoever linked to the row between the look and the action is as good a reason as whoever
 * did before.
 */
export function asStillLinked(name: ErrorName): (error: unknown) => never {
  return (error) => {
    throw isLinkRefused(error) ? new ShopError(name) : error
  }
}
