import type { Order } from '#contract/orders'
import type { z } from '#contract/wire'

/**
 * Whether the client placed an unpaid order in the store, at the store's price, and can order it anew: what a partner placed, staff sell for
 * less, or continues a plan can only be paid as it is. The API decides the same (`replaces`).
 */
export function isOwnPurchase(
  order: Pick<z.infer<typeof Order>, 'method' | 'partner_links' | 'discount_minor' | 'coupon'>,
): boolean {
  const isLowered = order.discount_minor > 0 && order.coupon === null
  return order.method === 'store' && !order.partner_links && !isLowered
}
