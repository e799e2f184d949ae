import { sql, type Selectable } from 'kysely'
import type { SubscriptionPeriods } from '#db/types'
import { invariant } from '#rules/core/invariant'
import { canMove } from '#rules/core/moves'
import { endWithout, keptDays } from '#rules/sale/given-back'
import { runningStatuses, subscriptionMoves } from '#rules/sale/subscription'
import type { Context } from '#domain/core/context'
import { holdUsers } from '#domain/people/identity/lock-client'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { setOrderWithoutFact } from '#domain/sale/records/orders/move-order'
import { findWhatReturns, pauseAgain } from '#domain/sale/lifecycle/pause-again'
import { movePaidDowngrade } from '#domain/sale/records/plan-changes/move-plan-change'
import { closePlanChange } from '#domain/sale/records/plan-changes/close-plan-change'
import { notifyComingPrice } from '#domain/sale/notifications/notify-coming-price'
import { notifyEndedEarly } from '#domain/sale/notifications/notify-ended-early'
import { notifyShortened } from '#domain/sale/notifications/notify-shortened'
import { losesConsent } from '#domain/sale/pricing/loses-consent'
import { endGift } from '#domain/sale/lifecycle/end-gift'
import { restoreCard } from '#domain/sale/lifecycle/restore-card'
import { rescheduleJobs } from '#domain/sale/lifecycle/reschedule-jobs'
import { stopAfterRefund, stopBehindPurchase } from '#domain/sale/lifecycle/stop-renewal'
import { markExpired } from '#domain/sale/lifecycle/mark-expired'
import {
  changeSubscription,
  endBehind,
  type LockedSubscription,
} from '#domain/sale/records/subscriptions/change-subscription'
import {
  addFreeDays,
  endPeriodEarly,
  forgetFoundRenewal,
  lapsePoints,
  movePeriod,
} from '#domain/sale/records/periods/change-period'
import type { Transaction } from '#domain/core/transaction'

/**
 * Ends the period that a locked order paid for, and no other: what is left of its points lapses, and periods
 * behind it move up by the time that it gave free, whole as they were bought. Days that staff gave stay where
 * it has not begun. When nothing is left, the subscription expires; when the order was the renewal of what is
 * left, nothing renews it; when it had paid for a smaller plan that has not begun, that change of plan is
 * undone. An order whose period has not begun to exist is never provisioned. A period that is over stays as
 * it is, but for what lasts beside it. A pause or a grace that the purchase had ended stands again, unless
 * the whole plan is ended (`endsPlan`), and nothing is charged at once. `isFollowed`: what is left of the
 * plan ends right behind it, so that nothing is said of that. Returns the end of what is left of the plan;
 * null when nothing of it runs.
 */
export async function endAccess(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  { endsPlan = false, isFollowed = false }: { endsPlan?: boolean; isFollowed?: boolean } = {},
): Promise<Date | null> {
  const now = ctx.now()
  await holdUsers(tx, order.id)
  const subscription = await tx.db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_periods as p', 'p.subscription_id', 's.id')
    .select(['s.id', 's.client_id', 's.status', 's.auto_renew', 's.awaits_card', 's.starts_at', 's.ends_at'])
    .where('p.order_id', '=', order.id)
    .forNoKeyUpdate('s')
    .executeTakeFirst()
  if (!subscription) return endUnprovisioned(tx, ctx, order)
  // A second statement, so that it sees what was committed while the first waited for the lock.
  const period = await tx.db
    .selectFrom('subscription_periods')
    .selectAll()
    .where('order_id', '=', order.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (period.ended_early_at || period.ends_at <= now) {
    if (!period.ended_early_at) endBeside(tx, ctx, order, { subscription, period })
    const isRunning = runningStatuses.some((one) => one === subscription.status)
    return isRunning && subscription.ends_at > now ? subscription.ends_at : null
  }

  const bought = { startsAt: period.starts_at, endsAt: period.ends_at, freeDays: period.free_days }
  const endsAt = endWithout(bought, subscription.ends_at, now)
  const { id, client_id: clientId, status, auto_renew: autoRenew } = subscription
  const plan = { id, clientId, status, autoRenew }
  const behind = await findBehind(tx, order, { subscription, endsAt, endsPlan }, now)
  const { pause, grace, paidEnd } = behind
  const isOver = endsAt <= now && !pause && !grace

  setOrderWithoutFact(tx, ctx, order, { access_ended_at: ctx.now() })
  endPeriodEarly(tx, ctx, period)
  await handOnFreeDays(tx, period, keptDays(bought, now))
  const freed = subscription.ends_at.getTime() - endsAt.getTime()
  await moveUp(tx, ctx, { subscriptionId: id, after: period.ends_at, by: freed })
  await rescheduleJobs(tx, ctx, subscription, endsAt)
  if (period.starts_at > now) await undoPaidDowngrade(tx, ctx, order.id)
  changeSubscription(tx, ctx, plan, {
    fact: 'subscription.period_ended',
    set: { ends_at: endBehind(subscription.starts_at, paidEnd) },
    changes: {
      order_id: { before: null, after: order.id },
      ends_at: { before: subscription.ends_at.toISOString(), after: paidEnd.toISOString() },
      points: { before: period.points_left, after: 0 },
    },
  })
  const isStopped = await stopAfterRefund(tx, ctx, { orderId: order.id, isOver: isOver || isFollowed })
  const left = { ...plan, autoRenew: autoRenew && !isStopped }
  if (isOver) return expireEarly(tx, ctx, order, left)
  if (!period.found_renewal) forgetFoundRenewal(tx, id)
  await goOn(tx, ctx, order, { ...behind, plan: left, period, endsPlan, isNotified: isStopped || isFollowed })
  return grace ?? (endsAt > now ? endsAt : null)
}

/**
 * A period that is over stays as it is, but not what lasts beside it: points, which a grace leaves; and where
 * nothing was paid for behind it, the coupon that lowers renewals and a consent to a price. A plan that was
 * handed over is as its new owner took it.
 */
function endBeside(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  { subscription, period }: { subscription: PlanOfPurchase & { ends_at: Date }; period: Period },
): void {
  if (period.granted_at && !period.lapsed_at) lapsePoints(tx, ctx, period)
  const isLast = subscription.ends_at <= period.ends_at
  if (!isLast || subscription.client_id !== order.clientId) return
  setOrderWithoutFact(tx, ctx, order, { access_ended_at: ctx.now() })
}

type Period = Selectable<SubscriptionPeriods>

/**
 * What the plan has without the purchase, which stands yet; one that was handed over is as its new owner took
 * it.
 */
async function findBehind(
  tx: Transaction,
  order: LockedOrder,
  { subscription, endsAt, endsPlan }: { subscription: PlanOfPurchase; endsAt: Date; endsPlan: boolean },
  now: Date,
) {
  const { id: subscriptionId, client_id: owner, auto_renew: renews, awaits_card: awaitsCard } = subscription
  const { id: orderId, clientId } = order
  const purchase = { orderId, subscriptionId, endsAt, endsPlan, isOwners: owner === clientId }
  const returning = await findWhatReturns(tx, purchase, now)
  const beginsAt = returning.pause?.until ?? endsAt
  const isAgreed = (renews || awaitsCard) && !endsPlan
  return { ...returning, losesConsent: isAgreed && (await losesConsent(tx.db, { orderId, beginsAt }, now)) }
}

type PlanOfPurchase = { id: string; client_id: string; auto_renew: boolean; awaits_card: boolean }

async function endUnprovisioned(tx: Transaction, ctx: Context, order: LockedOrder): Promise<null> {
  cancelJob(tx, { name: 'order.fulfil', subjectId: order.id })
  setOrderWithoutFact(tx, ctx, order, { access_ended_at: ctx.now() })
  await stopAfterRefund(tx, ctx, { orderId: order.id, isOver: false })
  return null
}

/** What is left of a plan. `isNotified`: its owner is notified of it by something else. */
type Left = Pick<Awaited<ReturnType<typeof findBehind>>, 'pause' | 'grace' | 'paidEnd' | 'losesConsent'> & {
  plan: LockedSubscription
  period: { id: string; replaced_card_id: string | null }
  endsPlan: boolean
  isNotified: boolean
}

/**
 * What is left of the plan is as it was before the purchase, and nothing of it is charged at once; an owner
 * who did not buy it is told.
 */
async function goOn(tx: Transaction, ctx: Context, order: LockedOrder, left: Left): Promise<void> {
  const { plan, pause, paidEnd } = left
  if (pause) pauseAgain(tx, ctx, plan, { pause, orderId: order.id })
  // Before any message that names the plan.
  await endGift(tx, ctx, plan.id)
  const isNotified = left.endsPlan
    ? left.isNotified
    : (await leaveAsBefore(tx, ctx, order.id, left)) || left.isNotified
  if (isNotified || paidEnd <= ctx.now()) return
  await notifyShortened(tx, ctx, order, { subscriptionId: plan.id, until: paidEnd })
}

/**
 * Card, consent and renewal are as before the purchase. Returns whether its owner is notified that it renews
 * no more, and until when it stays.
 */
async function leaveAsBefore(tx: Transaction, ctx: Context, orderId: string, left: Left): Promise<boolean> {
  const { plan, pause, grace, losesConsent: isLost } = left
  await restoreCard(tx, ctx, plan, left.period)
  const behind = { subscriptionId: plan.id, orderId, pause, grace, losesConsent: isLost }
  const isNotified = await stopBehindPurchase(tx, ctx, behind)
  // Who had agreed to it with this order may not have been notified of it.
  await notifyComingPrice(tx, ctx, plan.id)
  return isNotified
}

/** Nothing of the plan is left: it renews no more and is over. */
async function expireEarly(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  plan: Parameters<typeof changeSubscription>[2],
): Promise<null> {
  if (plan.autoRenew) {
    changeSubscription(tx, ctx, plan, { fact: 'subscription.renewal_stopped', set: { auto_renew: false } })
  }
  if (!canMove(subscriptionMoves, plan.status, 'expire')) return null
  await notifyEndedEarly(tx, ctx, order, plan.id)
  await markExpired(tx, ctx, plan)
  return null
}

/**
 * The renewal that paid for the smaller plan goes back before that plan begins: the client has to ask for it
 * again.
 */
async function undoPaidDowngrade(tx: Transaction, ctx: Context, orderId: string): Promise<void> {
  const change = await tx.db
    .selectFrom('plan_changes as c')
    .innerJoin('subscription_periods as p', 'p.subscription_id', 'c.subscription_id')
    .innerJoin('order_lines as l', (join) =>
      join.onRef('l.order_id', '=', 'p.order_id').onRef('l.product_id', '=', 'c.to_product_id'),
    )
    .select('c.id')
    .where('p.order_id', '=', orderId)
    .where('c.kind', '=', 'downgrade')
    .where('c.status', '=', 'paid')
    .executeTakeFirst()
  if (change) await closePlanChange(tx, ctx, change.id)
}

/** Free days of a period that ends before it begins go to the one that runs up to it. */
async function handOnFreeDays(
  tx: Transaction,
  { subscription_id: subscriptionId, starts_at: startsAt }: Period,
  days: number,
): Promise<void> {
  if (days === 0) return
  const before = await tx.db
    .selectFrom('subscription_periods')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('ended_early_at', 'is', null)
    .where('ends_at', '=', startsAt)
    .forNoKeyUpdate()
    .executeTakeFirst()
  invariant(before, `a period of ${subscriptionId} that has not begun follows another one`)
  addFreeDays(tx, before, days)
}

/**
 * Periods that follow begin earlier, one after the other, so that none ever overlaps the next; the plan's
 * alarm goes with them, and the day of a smaller plan.
 */
async function moveUp(
  tx: Transaction,
  ctx: Context,
  gap: { subscriptionId: string; after: Date; by: number },
): Promise<void> {
  const later = await tx.db
    .selectFrom('subscription_periods')
    .select(['id', 'starts_at', 'ends_at'])
    .where('subscription_id', '=', gap.subscriptionId)
    .where('ended_early_at', 'is', null)
    .where('starts_at', '>=', gap.after)
    .orderBy('starts_at')
    .execute()
  for (const { id, starts_at, ends_at } of later) {
    const startsAt = new Date(starts_at.getTime() - gap.by)
    const endsAt = new Date(ends_at.getTime() - gap.by)
    movePeriod(tx, id, { startsAt, endsAt })
    await sql`update jobs set due_at = least(due_at, ${startsAt}::timestamptz) where name = 'subscription.advance'
      and subject_id = ${gap.subscriptionId} and done_at is null and failed_at is null`.execute(tx.db)
  }
  if (later.length > 0) movePaidDowngrade(tx, ctx, gap)
}
