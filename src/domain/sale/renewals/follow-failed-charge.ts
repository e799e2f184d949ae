import { minute } from '#rules/core/durations'
import { canMove } from '#rules/core/moves'
import { isPayable, orderMoves } from '#rules/sale/order'
import { isOpenPayment } from '#rules/payments/payment'
import { declineClassOf, type DeclineClass } from '#rules/payments/payment-failures'
import { retryTimes } from '#rules/sale/renewal'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { setOrderWithoutFact } from '#domain/sale/records/orders/move-order'
import { changeRenewal } from '#domain/sale/records/renewals/change-renewal'
import { scheduleTry } from '#domain/sale/records/renewals/schedule-try'
import { lockOrderAndClient, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import { beginGrace, graceOf } from '#domain/sale/lifecycle/begin-grace'
import { isBeingPaid } from '#domain/sale/renewals/is-being-paid'
import { beginUnansweredGraceWithin } from '#domain/sale/renewals/begin-unanswered-grace'
import { stopsWithItsOrder } from '#domain/sale/records/renewals/find-renewal-of-order'
import { getRenewalCards } from '#domain/sale/records/cards/get-renewal-cards'
import {
  lockRenewal,
  lockSubscriptionForRenewal,
  type RenewalRow,
  type RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { lapseRenewal, withdrawRenewal } from '#domain/sale/lifecycle/stop-renewal'
import { notifyRenewalFailed } from '#domain/sale/notifications/notify-renewal'
import { giveUpOrder } from '#domain/sale/lifecycle/give-up-order'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * After a charge that never reached the gateway, in minutes: nothing was refused, so the client is not
 * notified of it.
 */
const maxUnsentPause = { beforeEnd: 30, inGrace: 180 } as const

function unsentPause(tries: number, max: number): number {
  return Math.min(2 ** tries, max) * minute
}

/**
 * Dunning: decides how a renewal goes on after a failed charge, or after its plan has changed: another card,
 * another day, the client pays by hand, or nothing. A paid one is closed by its fulfilment. Idempotent.
 */
export async function followFailedCharge(ctx: Context, orderId: string): Promise<void> {
  const seen = await ctx.db
    .selectFrom('renewals')
    .select(['id', 'status', 'client_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (seen?.status !== 'open' && seen?.status !== 'withdrawn') return
  await syncOpenPayment(ctx, { orderId })
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrderAndClient(tx, orderId, seen.client_id)
    const renewal = await lockRenewal(tx, seen.id)
    if (renewal.order_id !== orderId) return
    // Stopped while its gateway was silent, its plan ended before the order could be taken back.
    if (renewal.status === 'withdrawn' && isPayable(order.status)) return giveUpOrder(tx, ctx, order)
    if (renewal.status !== 'open') return
    const plan = await lockSubscriptionForRenewal(tx, renewal.subscription_id)
    const isWanted = plan.status === 'active' || plan.status === 'past_due'
    const isBehind = plan.lastPeriodId !== renewal.continues_period_id
    if (order.status === 'cancelled') {
      return withdrawRenewal(tx, ctx, { plan, renewal, isByHand: stopsWithItsOrder(plan, renewal) })
    }
    if (!isPayable(order.status)) return
    if (!isWanted || isBehind) {
      if (canMove(orderMoves, order.status, 'cancel')) await giveUpOrder(tx, ctx, order)
      return withdrawRenewal(tx, ctx, { plan, renewal, isByHand: false })
    }
    const failure = await readFailure(tx, renewal)
    if (failure) await handleFailedCharge(tx, ctx, { order, plan, renewal }, failure)
  })
}

type Failure = { cardId: string | null; decline: DeclineClass; wasSent: boolean; isSentBack: boolean }

/**
 * Of our own last charge; what the client tried meanwhile is not counted. Null while it is open, was worked
 * before, or has paid the renewal. Money that is sent back has renewed nothing, and no card is charged anew
 * by itself behind an answer that does not agree with what was asked.
 */
async function readFailure(tx: Transaction, renewal: RenewalRow): Promise<Failure | null> {
  if (renewal.charging_payment_id === null) return null
  const payment = await tx.db
    .selectFrom('payments')
    .select(['status', 'settles', 'failure', 'decline_class', 'payment_method_id'])
    .where('id', '=', renewal.charging_payment_id)
    .executeTakeFirstOrThrow()
  const { status, settles, failure } = payment
  if (isOpenPayment(status) || settles) return null
  const isSentBack = status === 'paid'
  return {
    cardId: payment.payment_method_id,
    decline: isSentBack ? 'hard' : (payment.decline_class ?? declineClassOf(failure ?? 'charge_unknown')),
    wasSent: failure !== 'charge_not_found',
    isSentBack,
  }
}

type Failed = { order: LockedOrder; plan: RenewableSubscription; renewal: RenewalRow }

async function handleFailedCharge(
  tx: Transaction,
  ctx: Context,
  failed: Failed,
  failure: Failure,
): Promise<void> {
  const { order, plan, renewal } = failed
  const now = ctx.now()
  const isTriedInGrace =
    plan.autoRenew && !plan.isKeptOut && graceOf(plan, renewal.first_failed_at ?? now) > now
  if (!failure.wasSent && (now < plan.endsAt || isTriedInGrace)) {
    return tryUnsentAgain(tx, ctx, failed, failure)
  }
  // The plan's own card decides about further tries; the other card's refusal changes nothing in that.
  const isOwnCard = failure.cardId === plan.cardId
  const { isSentBack } = failure
  const decline = isOwnCard || isSentBack ? failure.decline : (renewal.decline_class ?? failure.decline)
  const firstFailedAt = renewal.first_failed_at ?? now
  const days = plan.lastPeriod?.days ?? 0
  const graceEndsAt = graceOf(plan, firstFailedAt)
  if (renewal.backup_tried_at === null && isOwnCard && !isSentBack) {
    const { backup } = await getRenewalCards(ctx, tx.db, plan, now)
    // A part of the last try, too: nobody has asked for it since.
    if (backup) return tryAgain(tx, ctx, renewal, { at: graceEndsAt < now ? graceEndsAt : now, decline })
  }
  // The own card cannot be charged at all, and the bank of the other one may accept a later charge.
  const isOtherLeft = !isOwnCard && failure.decline === 'soft' && !(await hasOwnCard(ctx, tx, plan))
  const nextTryAt =
    (decline === 'hard' && !isOtherLeft) || !plan.autoRenew || plan.isKeptOut
      ? null
      : (retryTimes(firstFailedAt, days).find((at) => at > now && at <= graceEndsAt) ?? null)
  if (graceEndsAt <= now) return endOfGrace(tx, ctx, failed, { graceEndsAt, decline })
  // Stopped and started again in its grace, the plan is active: the same grace goes on.
  beginGrace(tx, ctx, plan, graceEndsAt)
  // The order can be paid as long as access stays.
  if (!renewal.first_failed_at) setOrderWithoutFact(tx, ctx, order, { payable_until: graceEndsAt })
  const set = {
    charging_payment_id: null,
    decline_class: decline,
    ...(isOtherLeft ? { backup_tried_at: null } : {}),
    // Nor is the other card charged by a job that was left before.
    ...(isSentBack ? { backup_tried_at: now } : {}),
    first_failed_at: firstFailedAt,
  }
  if (nextTryAt) scheduleTry(tx, ctx, renewal, { at: nextTryAt, set })
  else changeRenewal(tx, ctx, renewal, { set: { ...set, next_try_at: null } })
  // Money came, and its client knows that it goes back (`sendBack`); «nothing was taken» would not be true.
  if (isSentBack) return
  const { id: renewalId, tries } = renewal
  await notifyRenewalFailed(tx, ctx, { order, plan, renewalId, tries, decline, nextTryAt, graceEndsAt })
}

/**
 * The last try failed. What is paid by hand meanwhile is waited for by the plan's own job; else access ends.
 */
async function endOfGrace(
  tx: Transaction,
  ctx: Context,
  { plan, renewal }: Failed,
  { graceEndsAt, decline }: { graceEndsAt: Date; decline: DeclineClass },
): Promise<void> {
  if (!(await isBeingPaid(tx, ctx, plan, renewal))) return lapseRenewal(tx, ctx, plan, renewal)
  beginGrace(tx, ctx, plan, graceEndsAt)
  changeRenewal(tx, ctx, renewal, {
    set: { charging_payment_id: null, next_try_at: null, decline_class: decline },
  })
  enqueue(tx, ctx, { name: 'subscription.advance', subjectId: plan.id, clientId: plan.clientId })
}

/**
 * No bank was asked: it is tried again soon, with the end of the grace at the latest. Behind the paid end the
 * grace begins, which is announced as what it is.
 */
async function tryUnsentAgain(
  tx: Transaction,
  ctx: Context,
  failed: Failed,
  { cardId }: Failure,
): Promise<void> {
  const { plan, renewal } = failed
  const now = ctx.now().getTime()
  const isOver = plan.endsAt.getTime() <= now
  const pause = unsentPause(renewal.tries, maxUnsentPause[isOver ? 'inGrace' : 'beforeEnd'])
  const at = new Date(now + pause)
  // The other card has not had its turn.
  const isOthersTurn = cardId !== plan.cardId
  if (!isOver) return tryAgain(tx, ctx, renewal, { at, isOthersTurn })
  const failedAt = renewal.first_failed_at
  const graceEndsAt = failedAt ? graceOf(plan, failedAt) : await beginUnansweredGraceWithin(tx, ctx, failed)
  if (failedAt) beginGrace(tx, ctx, plan, graceEndsAt)
  return tryAgain(tx, ctx, renewal, { at: at < graceEndsAt ? at : graceEndsAt, isOthersTurn })
}

async function hasOwnCard(ctx: Context, tx: Transaction, plan: RenewableSubscription): Promise<boolean> {
  return (await getRenewalCards(ctx, tx.db, plan, ctx.now())).primary !== null
}

function tryAgain(
  tx: Transaction,
  ctx: Context,
  renewal: RenewalRow,
  { at, decline, isOthersTurn = false }: { at: Date; decline?: DeclineClass; isOthersTurn?: boolean },
): void {
  scheduleTry(tx, ctx, renewal, {
    at,
    set: {
      charging_payment_id: null,
      ...(decline === undefined ? {} : { decline_class: decline }),
      ...(isOthersTurn ? { backup_tried_at: null } : {}),
    },
  })
}
