import { day, minute } from '#rules/core/durations'
import { addDays } from '#rules/core/riyadh-days'
import { nextStatus } from '#rules/core/moves'
import { accessEnd, graceLeft, stayUntil, subscriptionMoves } from '#rules/sale/subscription'
import { renewalRetryDays } from '#rules/sale/renewal'
import { inFlightStatuses } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { isRenewalUnanswered } from '#domain/sale/records/renewals/is-unanswered'
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
import type { Transaction } from '#domain/core/transaction'

/** A renewal that is at the gateway, or late, is waited for in steps of this. */
const patience = 30 * minute

/** An extension that is being paid, in steps of this. */
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
  if (await isBeingExtended(tx, ctx, plan)) return new Date(ctx.now().getTime() + shortPatience)
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
 * More of the same plan was ordered before it ended, also in a grace in which it was stopped, and is being
 * paid or provisioned: it goes on with its members. Unpaid it is waited for half an hour, paid a day. Of a
 * plan that is past due, whose card has its own tries until then, what is at the gateway when the grace ends
 * is waited for as long: no try is made beside it.
 */
async function isBeingExtended(tx: Transaction, ctx: Context, plan: RenewableSubscription): Promise<boolean> {
  const isPastDue = plan.status === 'past_due'
  const end = (isPastDue && plan.graceEndsAt) || accessEnd(plan)
  const late = ctx.now().getTime() - end.getTime()
  if (late >= day) return false
  const isOrdered = !isPastDue && late < patience
  const paid = ['awaiting_fullfilment', 'processing'] as const
  const inFlight = isPastDue || isOrdered ? inFlightStatuses : paid
  const extension = await tx.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select('o.id')
    .where('o.client_id', '=', plan.clientId)
    .where('l.product_id', '=', plan.productId)
    .where('o.method', '<>', 'subscription')
    .where('o.status', 'in', isOrdered ? [...inFlight, 'pending', 'declined'] : inFlight)
    .where('o.created_at', '<', end)
    .where('o.access_ended_at', 'is', null)
    .executeTakeFirst()
  return extension !== undefined
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
  if (plan.status === 'past_due' && renewal && isTried) {
    if (!(await isRenewalUnanswered(tx, renewal.id, now))) return later
    // Asked about again while the grace lasts; without an answer the plan ends with it, as after a refusal.
    const graceEndsAt = graceLeft(plan, now)
    if (!graceEndsAt) return null
    // Also where it waits for its next try, which may be hours away while a gateway is silent.
    enqueue(tx, ctx, { name: 'renewal.charge', subjectId: renewal.id, clientId: plan.clientId })
    return graceEndsAt < later ? graceEndsAt : later
  }
  // The renewal has not run yet: no client loses a plan because of our delay.
  const isLate = isDue && plan.status === 'active' && plan.autoRenew && !plan.isKeptOut
  const since = plan.pausedUntil ?? plan.lastPauseUntil ?? plan.endsAt
  if (!isLate || now >= addDays(since, Math.max(...renewalRetryDays)))
    return graceLeft(plan, now) ?? stayUntil(plan, now)
  enqueue(tx, ctx, { name: 'subscription.renew', subjectId: plan.id, clientId: plan.clientId })
  return later
}
