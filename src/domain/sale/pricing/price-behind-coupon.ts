import type { Halalas } from '#rules/core/money'
import type { Transaction } from '#domain/core/transaction'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'

/**
 * What a renewal costs once the coupon has ended that lowered the price of this order, whose period has just
 * been added: said with its receipt, long before it is charged. An older coupon may lower it then. Halalas
 * with tax. Null without a coupon, where nothing renews, where it lowers every renewal, and of a renewal
 * while the same coupon lowers the next one, whatever that costs: a price that is scheduled has an
 * announcement of its own. Source: the terms, which announce what a renewal will cost.
 */
export async function findPriceBehindCoupon(
  tx: Transaction,
  order: Pick<LockedOrder, 'id' | 'discount' | 'priceAfterTax' | 'method' | 'autoRenew' | 'couponOrderId'>,
  plan: { subscriptionId: string; renews: boolean; now: Date },
): Promise<Halalas | null> {
  if (order.discount === 0 || !plan.renews) return null
  const offer = await findRenewalOffer(tx.db, plan.subscriptionId, plan.now)
  if (!offer) return null
  const { first, later } = offer.renewals
  if (order.method === 'subscription') {
    const goesOn = offer.couponOrderId !== null && offer.couponOrderId === order.couponOrderId
    return goesOn || first === order.priceAfterTax ? null : first
  }
  if (offer.couponOrderId === order.id) return later[0]?.price ?? null
  // What lowers the purchase alone has ended with it; the renewals of a plan that it extends stay as they
  // were.
  return order.autoRenew ? first : null
}
