import { ShopError } from '#rules/errors'
import type { Changes } from '#domain/core/activity/record-fact'

/**
 * Refuses an edit of a version that is no longer the newest, and returns both values of every field that would change:
 * none, when what stands is what was wanted, as for the repeat of an edit whose answer was lost. Fields and units in
 * `changes` are those of the wire. Error: version_outdated.
 */
export function refuseOutdated(seen: number, stands: { version: number }, changes: Changes): void {
  if (seen === stands.version) return
  const conflicts = Object.fromEntries(
    Object.entries(changes).map(([field, { before, after }]) => [field, { current: before, yours: after }]),
  )
  throw new ShopError('version_outdated', { extra: { version: stands.version, conflicts } })
}
