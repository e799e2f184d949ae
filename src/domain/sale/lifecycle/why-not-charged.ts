import type { Transaction } from '#domain/core/transaction'
import type { RenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { isPlanBeingExtended, isPlanBeingReplaced } from '#domain/sale/records/orders/in-flight'
import { findOpenPayment } from '#domain/sale/records/payments/find-open-payment'
import {
  lockOpenRenewal,
  type RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'

/**
 * Why the job of a locked plan's renewal charges nothing in this moment, whoever asks for it; null: it does.
 * Whatever names a charge of this moment asks here. In flight: the client is at the gateway with the renewal,
 * with more time of the plan, or with another one in its place.
 */
export async function whyNotCharged(
  tx: Transaction,
  plan: Pick<RenewableSubscription, 'id' | 'isKeptOut'>,
  next: Pick<RenewalOffer, 'needsConsent'>,
): Promise<'client_is_blocked' | 'price_consent_missing' | 'order_payment_in_flight' | null> {
  if (plan.isKeptOut) return 'client_is_blocked'
  if (next.needsConsent) return 'price_consent_missing'
  const renewal = await lockOpenRenewal(tx, plan.id)
  const isBusy =
    (await isBoughtByHand(tx, plan.id, renewal?.order_id)) ||
    (renewal !== null && (await findOpenPayment(tx.db, renewal.order_id)) !== undefined)
  return isBusy ? 'order_payment_in_flight' : null
}

/**
 * More time of the plan, or another one in its place, is being paid by hand, or was paid and is being added:
 * with a renewal both would be given.
 */
export async function isBoughtByHand(
  tx: Transaction,
  subscriptionId: string,
  renewalOrderId: string | undefined,
): Promise<boolean> {
  const bought = await tx.db
    .selectFrom('subscriptions as s')
    .select('s.id')
    .where('s.id', '=', subscriptionId)
    .where((is) => is.or([isPlanBeingExtended(renewalOrderId), isPlanBeingReplaced()]))
    .executeTakeFirst()
  return bought !== undefined
}
