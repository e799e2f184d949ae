import { addDays } from '#rules/core/riyadh-days'
import { graceWarningDays } from '#rules/sale/renewal'
import type { Context } from '#domain/core/context'
import {
  lockOpenRenewal,
  lockSubscriptionForRenewal,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { notifyGraceEnding, notifyGraceEndingUnagreed } from '#domain/sale/notifications/notify-renewal'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { inTransaction } from '#domain/core/transaction'

/**
 * A job: two days before the grace of a plan ends the client is notified, unless another try is still to
 * come: each try that fails is announced with what comes next. Returns when to run again, if the end has
 * moved. Source: domain rules, 22 November.
 */
export async function warnOfEnd(ctx: Context, subscriptionId: string): Promise<Date | null> {
  const now = ctx.now()
  const renewal = await ctx.db
    .selectFrom('renewals')
    .select('order_id')
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return inTransaction(ctx, async (tx) => {
    // In the one sequence of locks: the order comes first.
    const order = renewal && (await lockOrder(tx, renewal.order_id))
    const plan = await lockSubscriptionForRenewal(tx, subscriptionId)
    const { graceEndsAt } = plan
    if (plan.status !== 'past_due' || !graceEndsAt || graceEndsAt <= now || plan.isKeptOut) return null
    const warnAt = addDays(graceEndsAt, -graceWarningDays)
    if (warnAt > now) return warnAt
    const open = await lockOpenRenewal(tx, subscriptionId)
    if (open?.next_try_at || open?.charging_payment_id) return null
    if (open && order?.id === open.order_id) await notifyGraceEnding(tx, ctx, { plan, order, graceEndsAt })
    if (open) return null
    const offer = await findRenewalOffer(tx.db, subscriptionId, now)
    if (offer?.needsConsent) notifyGraceEndingUnagreed(tx, ctx, { plan, offer, graceEndsAt })
    return null
  })
}
