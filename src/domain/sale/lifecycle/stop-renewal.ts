import { canMove } from '#rules/core/moves'
import { stopsRenewal } from '#rules/sale/given-back'
import { stayUntil, subscriptionMoves } from '#rules/sale/subscription'
import type { Context } from '#domain/core/context'
import {
  chargeTimeOf,
  lockSubscriptionForRenewal,
  type RenewalRow,
  type RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { setMovedRenewal, type OpenPause } from '#domain/sale/records/pauses/change-pause'
import { closePause } from '#domain/sale/lifecycle/close-pause'
import { markExpired } from '#domain/sale/lifecycle/mark-expired'
import { changeRenewal } from '#domain/sale/records/renewals/change-renewal'
import {
  notifyExpired,
  notifyNotResumed,
  notifyRenewalOff,
  notifyRenewalRefunded,
} from '#domain/sale/notifications/notify-renewal'
import { changeSubscription, setWithoutFact } from '#domain/sale/records/subscriptions/change-subscription'
import type { Transaction } from '#domain/core/transaction'

/**
 * No card of the client's can be charged: the plan stays until its end, does not renew, and the client is
 * notified.
 */
export function stopForLackOfCard(tx: Transaction, ctx: Context, plan: RenewableSubscription): void {
  setMovedRenewal(tx, plan.id, false)
  stopRenewing(tx, ctx, plan)
  if (stayUntil(plan, ctx.now())) notifyRenewalOff(tx, ctx, plan)
}

/**
 * The same when a pause behind that end is over: nothing stays, so that the plan ends, and its client hears
 * what is missing.
 */
export async function endForLackOfCard(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
): Promise<void> {
  stopRenewing(tx, ctx, plan)
  await markExpired(tx, ctx, plan)
  notifyNotResumed(tx, ctx, plan)
}

/**
 * The order of a paid renewal was refunded and its period ended, or it was refunded before it was
 * provisioned: that renewal is not paid any more. Where time is left, the plan ends with it at its paid end
 * and does not renew, a pause behind that end is over, and the client is notified, once; a client who turns
 * the renewal on again is charged at the usual time. Whether it stopped the plan's renewal.
 */
export async function stopAfterRefund(
  tx: Transaction,
  ctx: Context,
  refunded: { orderId: string; isOver: boolean },
): Promise<boolean> {
  const renewal = await tx.db
    .selectFrom('renewals')
    .selectAll()
    .where('order_id', '=', refunded.orderId)
    .where('status', 'in', ['open', 'paid'])
    .forUpdate()
    .executeTakeFirst()
  if (!renewal) return false
  changeRenewal(tx, ctx, renewal, { event: 'withdraw' })
  if (refunded.isOver) return false
  const plan = await lockSubscriptionForRenewal(tx, renewal.subscription_id)
  // Time that was bought behind it renews as it would have.
  if (!plan.autoRenew || plan.lastPeriodId !== renewal.continues_period_id) return false
  stopRenewing(tx, ctx, plan)
  // It moves a renewal that does not come any more: the plan ends on the day that the message names.
  await closePause(tx, ctx, { id: plan.id, clientId: plan.clientId, by: 'plan' })
  notifyRenewalRefunded(tx, ctx, plan, { ...refunded, pausedUntil: null })
  return true
}

/**
 * A purchase of a plan that goes on was taken back: where `stopsRenewal` says so the plan renews no more, and
 * its client is notified until when it stays. A grace that stands again lasts, `cancelled`, as after any stop
 * in it (0200); a pause that does, too. Whether the client was notified.
 */
export async function stopBehindPurchase(
  tx: Transaction,
  ctx: Context,
  behind: {
    subscriptionId: string
    orderId: string
    pause: OpenPause | null
    grace: Date | null
    losesConsent: boolean
  },
): Promise<boolean> {
  const plan = await lockSubscriptionForRenewal(tx, behind.subscriptionId)
  const { grace, pause } = behind
  const { autoRenew } = plan
  const pausedUntil = pause?.until ?? plan.pausedUntil
  // A card that comes later turns nothing on that is not agreed to any more.
  if (behind.losesConsent) setWithoutFact(tx, ctx, plan, { awaits_card: false })
  if (!grace && (!autoRenew || plan.status !== 'active')) return false
  if (!stopsRenewal({ ...behind, pausedUntil, chargeAt: chargeTimeOf(plan) }, ctx.now())) return false
  const left = { ...plan, ...(grace && { graceEndsAt: grace }) }
  if (!grace) stopRenewing(tx, ctx, plan)
  else if (canMove(subscriptionMoves, plan.status, 'cancel')) {
    const set = { auto_renew: false, grace_ends_at: grace, cancelled_at: ctx.now() }
    changeSubscription(tx, ctx, plan, { event: 'cancel', fact: 'subscription.renewal_stopped', set })
  } else setWithoutFact(tx, ctx, plan, { grace_ends_at: grace })
  if (!pause) await closePause(tx, ctx, { id: plan.id, clientId: plan.clientId, by: 'plan' })
  if (autoRenew) {
    notifyRenewalRefunded(tx, ctx, left, { ...behind, pausedUntil: pause?.until ?? null })
  }
  return autoRenew
}

function stopRenewing(tx: Transaction, ctx: Context, plan: RenewableSubscription): void {
  changeSubscription(tx, ctx, plan, { fact: 'subscription.renewal_stopped', set: { auto_renew: false } })
}

/**
 * A renewal that is not wanted any more. With `isByHand` its order was cancelled while the plan still
 * renewed: that stops the renewal of the plan, too. A grace that it has begun was promised and lasts; a plan
 * of which nothing is left ends.
 */
export async function withdrawRenewal(
  tx: Transaction,
  ctx: Context,
  { plan, renewal, isByHand }: { plan: RenewableSubscription; renewal: RenewalRow; isByHand: boolean },
): Promise<void> {
  changeRenewal(tx, ctx, renewal, { event: 'withdraw' })
  if (isByHand) {
    changeSubscription(tx, ctx, plan, {
      event: 'cancel',
      fact: 'subscription.renewal_stopped',
      set: { auto_renew: false, cancelled_at: ctx.now() },
    })
  }
  if (plan.status !== 'cancelled' || stayUntil(plan, ctx.now())) return
  stopWaiting(tx, ctx, plan)
  await markExpired(tx, ctx, plan)
  notifyExpired(tx, ctx, plan)
}

/** The last try failed: access ends. A later payment begins a new period. */
export async function lapseRenewal(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  renewal: RenewalRow,
): Promise<void> {
  changeRenewal(tx, ctx, renewal, { event: 'lapse' })
  stopWaiting(tx, ctx, plan)
  await markExpired(tx, ctx, plan)
  notifyExpired(tx, ctx, plan)
}

/**
 * The grace is over and nothing was paid, or the consent to a new price did not come, or its client had
 * stopped it: it does not renew any more.
 */
export function stopWaiting(tx: Transaction, ctx: Context, plan: RenewableSubscription): void {
  const set = { auto_renew: false, grace_ends_at: null }
  if (plan.autoRenew) changeSubscription(tx, ctx, plan, { fact: 'subscription.renewal_stopped', set })
  else if (plan.graceEndsAt) setWithoutFact(tx, ctx, plan, { grace_ends_at: null })
}
