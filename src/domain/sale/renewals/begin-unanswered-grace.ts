import type { Context } from '#domain/core/context'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { beginGrace, graceOf } from '#domain/sale/lifecycle/begin-grace'
import { notifyRenewalUnanswered } from '#domain/sale/notifications/notify-renewal'
import { lockOrderAndClient, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { setOrderWithoutFact } from '#domain/sale/records/orders/move-order'
import { changeRenewal } from '#domain/sale/records/renewals/change-renewal'
import { isRenewalUnanswered } from '#domain/sale/records/renewals/is-unanswered'
import {
  lockRenewal,
  lockSubscriptionForRenewal,
  type RenewableSubscription,
  type RenewalRow,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'

/**
 * The gateway was asked about a renewal's charge and did not answer. Where the paid time is over the grace
 * begins, as after a refusal that is tried again; the charge stays open, as nobody knows what became of it.
 * Else, or where it has begun, nothing changes.
 */
export async function beginUnansweredGrace(
  ctx: Context,
  renewalId: string,
  seen: { order_id: string; client_id: string },
): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrderAndClient(tx, seen.order_id, seen.client_id)
    const renewal = await lockRenewal(tx, renewalId)
    const plan = await lockSubscriptionForRenewal(tx, renewal.subscription_id)
    const isOwed = renewal.status === 'open' && renewal.order_id === order.id && !renewal.first_failed_at
    const isWanted = plan.status === 'active' && plan.autoRenew && !plan.isKeptOut
    if (!isOwed || !isWanted || plan.lastPeriodId !== renewal.continues_period_id) return
    if (plan.endsAt > now || graceOf(plan, now) <= now) return
    if (!(await isRenewalUnanswered(tx, renewalId, now))) return
    await beginUnansweredGraceWithin(tx, ctx, { order, plan, renewal })
  })
}

/**
 * All three are locked, and no grace of this renewal has begun. The order can be paid as long as access
 * stays. Returns the end of the grace.
 */
export async function beginUnansweredGraceWithin(
  tx: Transaction,
  ctx: Context,
  { order, plan, renewal }: { order: LockedOrder; plan: RenewableSubscription; renewal: RenewalRow },
): Promise<Date> {
  const missedAt = ctx.now()
  const graceEndsAt = graceOf(plan, missedAt)
  beginGrace(tx, ctx, plan, graceEndsAt)
  setOrderWithoutFact(tx, ctx, order, { payable_until: graceEndsAt })
  changeRenewal(tx, ctx, renewal, { set: { first_failed_at: missedAt } })
  await notifyRenewalUnanswered(tx, ctx, { order, plan, renewalId: renewal.id, graceEndsAt })
  return graceEndsAt
}
