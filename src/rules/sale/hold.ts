/**
 * What an order keeps for its client until it is paid, and how long: its price, the balance that it uses, and
 * the use of its coupon. Balance and coupon are held while it can be paid and released when its window
 * passes; paid within its price's time, it holds them again.
 */
import type { Moves } from '#rules/core/moves'
import type { OrderMethod } from '#rules/sale/order'
import { addDays } from '#rules/core/riyadh-days'

/**
 * Hours in which an order placed in the store can be paid, and its balance and coupon are held: what staff
 * can set (`store_settings.order_window_hours`), and what holds before a store has settings.
 */
export const orderWindowHours = { min: 1, max: 168, default: 24 } as const
/** Days that an order's price stands over all attempts; then an incomplete one is cancelled. */
export const incompleteDays = 7

/**
 * What may happen to balance, or a use of a coupon, that is kept for an order: taken when it is paid, given
 * back when it is given up, and held again when it is paid after all.
 */
export const holdMoves = {
  held: { take: 'taken', release: 'released' },
  released: { hold: 'held' },
  taken: {},
} as const satisfies Moves

export type HoldStatus = keyof typeof holdMoves

/**
 * Until when an order can be opened again at the price that it froze: its first payment window, and at most
 * seven days over all attempts; a renewal, whose window is its grace, seven days behind that. Source: domain
 * rules, "An order's price".
 */
export function priceEnd(order: { method: OrderMethod; placedAt: Date; payableUntil: Date }): Date {
  if (order.method === 'subscription') return addDays(order.payableUntil, incompleteDays)
  const week = addDays(order.placedAt, incompleteDays)
  return week > order.payableUntil ? week : order.payableUntil
}
