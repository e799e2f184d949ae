import type { Halalas } from '#rules/core/money'
import type { Transaction } from '#domain/core/transaction'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'

/**
 * What a renewal costs once the coupon has ended that lowered the price of this order, whose period has just been added: said with
 * its receipt, long before it is charged. Halalas with tax. Null without a coupon, where nothing renews, where it lowers every
 * renewal, and of a renewal while it lowers the next one, too. Source: the terms, which announce what a renewal will cost.
 */
export async function findPriceBehindCoupon(
  tx: Transaction,
  order: Pick<LockedOrder, 'discount' | 'autoRenew' | 'method'>,
  plan: { subscriptionId: string; now: Date },
): Promise<Halalas | null> {
  const isRenewal = order.method === 'subscription'
  if (order.discount === 0 || !(isRenewal || order.autoRenew)) return null
  const offer = await findRenewalOffer(tx.db, plan.subscriptionId, plan.now)
  if (!offer || offer.discounted === null || (isRenewal && offer.discounted > 0)) return null
  return offer.whole
}
