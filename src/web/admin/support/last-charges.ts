import { day } from '#rules/core/durations'
import type { ClientLoaded } from '../person/client-types.ts'

/**
 * The newest charge with those of the day before it, three at most: who was charged twice is seen at once.
 * With them stands what went back of their orders, so that nobody is promised it again. Newest first.
 */
export function lastCharges(items: ClientLoaded['timeline']['items']) {
  const charges = items.filter((item) => item.kind === 'charge')
  const newest = charges[0] ? Date.parse(charges[0].at) : 0
  const shown = charges.filter(({ at }) => newest - Date.parse(at) < day).slice(0, 3)
  const ids = new Set(shown.map(({ id }) => id))
  const orders = new Set(shown.map(({ order }) => order.id))
  return items.filter(
    (item) =>
      (item.kind === 'charge' && ids.has(item.id)) || (item.kind === 'refund' && orders.has(item.order.id)),
  )
}
