import { minute } from '#rules/core/durations'
import { addDays } from '#rules/core/riyadh-days'
import { nextStatus } from '#rules/core/moves'
import { graceLeft, stayUntil, subscriptionMoves } from '#rules/sale/subscription'
import { isAskedForLate, renewalRetryDays } from '#rules/sale/renewal'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { findOpenPayment } from '#domain/sale/records/payments/find-open-payment'
import { changeRenewal } from '#domain/sale/records/renewals/change-renewal'
import { isRenewalUnanswered, isUnfollowed } from '#domain/sale/records/renewals/is-unanswered'
import {
  lockOpenRenewal,
  type RenewalRow,
  type RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { markExpired } from '#domain/sale/lifecycle/mark-expired'
import { lapseRenewal, stopWaiting, withdrawRenewal } from '#domain/sale/lifecycle/stop-renewal'
import { notifyExpired, notifyNotResumed } from '#domain/sale/notifications/notify-renewal'
import { getRenewalCards } from '#domain/sale/records/cards/get-renewal-cards'
import { hasReachedPauseDay } from '#domain/sale/records/pauses/has-reached-pause-day'
import { isBeingPaid } from '#domain/sale/renewals/is-being-paid'
import type { Transaction } from '#domain/core/transaction'
import { leaveFollow } from '#domain/sale/records/orders/leave-follow'

/** A renewal that is at the gateway, or late, is waited for in steps of this. */
const patience = 30 * minute

/** What is being paid by hand, in steps of this. */
const shortPatience = 5 * minute

/**
 * A locked plan whose paid time is over expires, unless its renewal or an extension is still being paid.
 * Before its end, while that is waited for, and while its grace lasts, returns when to look again.
 */
export async function expireWhenOver(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
): Promise<Date | null> {
  if (!nextStatus(subscriptionMoves, plan.status, 'expire')) return null
  if (plan.endsAt > ctx.now()) return plan.endsAt
  const renewal = await lockOpenRenewal(tx, plan.id)
  const isDue = renewal !== null || !(await isSettled(tx, plan))
  const again = await waitsUntil(tx, ctx, plan, { renewal, isDue })
  if (again) return again
  if (await isBeingPaid(tx, ctx, plan, renewal)) return new Date(ctx.now().getTime() + shortPatience)
  // What was stopped does not become payable again with the late money of a lapsed one.
  if (renewal && plan.status === 'cancelled')
    await withdrawRenewal(tx, ctx, { plan, renewal, isByHand: false })
  else if (renewal) await lapseRenewal(tx, ctx, plan, renewal)
  else {
    // Before it is stopped: one that still renewed has missed a consent, whatever cards there are by now.
    const hasNoCard = await returnsWithoutCard(tx, ctx, plan)
    if (plan.graceEndsAt) stopWaiting(tx, ctx, plan)
    await markExpired(tx, ctx, plan)
    if (hasNoCard) notifyNotResumed(tx, ctx, plan)
    else notifyExpired(tx, ctx, plan)
  }
  return null
}

/**
 * The day of a pause has come, and its client removed the last card before: what is missing is said in place
 * of the end (0210).
 */
async function returnsWithoutCard(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
): Promise<boolean> {
  if (plan.autoRenew || !plan.isPausedPastEnd || !(await hasReachedPauseDay(tx.db, plan.id))) return false
  const { primary, backup } = await getRenewalCards(ctx, tx.db, plan, ctx.now())
  return primary === null && backup === null
}

/**
 * What the plan owed for its last paid period was paid, or lapsed, before: nothing is charged for it any
 * more.
 */
async function isSettled(tx: Transaction, plan: RenewableSubscription): Promise<boolean> {
  const settled = await tx.db
    .selectFrom('renewals')
    .select('id')
    .where('subscription_id', '=', plan.id)
    .where('continues_period_id', '=', plan.lastPeriodId)
    .where('status', 'in', ['paid', 'lapsed'])
    .executeTakeFirst()
  return settled !== undefined
}

/** Null when nothing is left to wait for. */
async function waitsUntil(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  { renewal, isDue }: { renewal: RenewalRow | null; isDue: boolean },
): Promise<Date | null> {
  const now = ctx.now()
  const later = new Date(now.getTime() + patience)
  if (plan.pausedUntil && plan.pausedUntil > now) return new Date(plan.pausedUntil.getTime() + patience)
  const isTried = renewal?.next_try_at || renewal?.charging_payment_id
  if (plan.status === 'past_due' && renewal && isTried) return waitForTry(tx, ctx, plan, renewal)
  // The renewal has not run yet: no client loses a plan because of our delay.
  const isLate = isDue && plan.status === 'active' && plan.autoRenew && !plan.isKeptOut
  const since = plan.pausedUntil ?? plan.lastPauseUntil ?? plan.endsAt
  if (!isLate || now >= addDays(since, Math.max(...renewalRetryDays)))
    return graceLeft(plan, now) ?? stayUntil(plan, now)
  enqueue(tx, ctx, { name: 'subscription.renew', subjectId: plan.id, clientId: plan.clientId })
  return later
}

/**
 * A plan that is past due waits for the last charge of its renewal, or for the next one. Whatever was left
 * for them, and got lost, is left anew, so that no plan waits for ever. Null when nothing is left to wait
 * for.
 */
async function waitForTry(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  renewal: RenewalRow,
): Promise<Date | null> {
  const now = ctx.now()
  const graceEndsAt = graceLeft(plan, now)
  const isUnanswered = await isRenewalUnanswered(tx, renewal.id, now)
  // Without an answer the plan ends with its grace, as after a refusal.
  if (!graceEndsAt && (isUnanswered || (await dropTryBesidePayment(tx, ctx, plan, renewal)))) return null
  const { client_id: clientId } = renewal
  const later = new Date(now.getTime() + patience)
  const isMissed = renewal.next_try_at && now.getTime() - renewal.next_try_at.getTime() >= patience
  // Asked about again while the grace lasts; also where it waits for its next try, which may be hours away
  // while a gateway is silent.
  if (isUnanswered || isMissed) enqueue(tx, ctx, { name: 'renewal.charge', subjectId: renewal.id, clientId })
  else if (renewal.charging_payment_id && (await isUnfollowed(tx, renewal.id))) {
    leaveFollow(tx, ctx, { orderId: renewal.order_id, clientId })
  }
  return graceEndsAt && graceEndsAt < later ? graceEndsAt : later
}

/**
 * At the end of the grace the last try is not made beside what is paid by hand, nor behind it, whether its
 * job or the plan's comes first: the plan waits for that payment alone. Whether it was dropped.
 */
async function dropTryBesidePayment(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  renewal: RenewalRow,
): Promise<boolean> {
  const { next_try_at: tryAt } = renewal
  if (!tryAt || !plan.graceEndsAt || isAskedForLate(tryAt, plan.graceEndsAt)) return false
  const isAtGateway = (await findOpenPayment(tx.db, renewal.order_id)) !== undefined
  if (!isAtGateway && !(await isBeingPaid(tx, ctx, plan, renewal))) return false
  changeRenewal(tx, ctx, renewal, { set: { next_try_at: null } })
  return true
}
