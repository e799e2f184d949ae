import { ShopError } from '#rules/errors/shop-error'
import { assertNever } from '#rules/core/invariant'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { changePlanNow, giftPlan, schedulePlan, undoChange } from '#domain/desk/subscriptions/change-plan'
import { addMember, takeMember } from '#domain/desk/subscriptions/change-members'
import { endWithRefund } from '#domain/desk/subscriptions/end-with-refund'
import { findOwed, sendRenewalLink } from '#domain/desk/subscriptions/send-payment-link'
import type { MoneyOfAction, SubscriptionAction } from '#domain/desk/subscriptions/subscription-action'
import { addFreeDays } from '#domain/sale/lifecycle/add-free-days'
import { adjustPoints } from '#domain/sale/lifecycle/adjust-points'
import { endSubscription } from '#domain/sale/lifecycle/end-subscription'
import { isBoughtByHand, whyNotCharged } from '#domain/sale/lifecycle/why-not-charged'
import { offerOwnershipWithin } from '#domain/sale/members/offer-ownership'
import { notifyComingPrice } from '#domain/sale/notifications/notify-coming-price'
import { notifyChangedByStaff } from '#domain/sale/notifications/notify-changed-by-staff'
import { findRenewalOffer, type RenewalOffer } from '#domain/sale/pricing/renewal-offer'
import type { OpenedPayment } from '#domain/sale/payments/open-payment'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import {
  type RenewableSubscription,
  nextChargeTimeOf,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { chargeNow } from '#domain/sale/renewals/charge-now'
import { turnOnAutoRenewalWithin } from '#domain/sale/renewals/turn-on-auto-renewal'
import { turnOffAutoRenewalWithin } from '#domain/sale/renewals/turn-off-auto-renewal'
import { endPauseWithin } from '#domain/sale/subscriptions/end-pause'
import { pauseSubscriptionWithin } from '#domain/sale/subscriptions/pause-subscription'

/** `opened`: an attempt that is written, and has to be sent to the gateway once all of this is committed. */
export type ActionDone = { money: MoneyOfAction | null; opened: OpenedPayment | null }

type Acting = {
  plan: RenewableSubscription
  /** Locked before the plan; which, `lockForAction` says. */
  orders: LockedOrder[]
  asked: SubscriptionAction & { reason: string }
  /** Calling codes of the countries whose numbers may be invited. */
  served: readonly string[]
}

type OnPlan = Extract<
  Acting['asked'],
  { action: 'end' | 'end_with_refund' | 'change_plan' | 'schedule_plan' | 'gift_plan' | 'undo_change' }
>

const noMoney: ActionDone = { money: null, opened: null }

/**
 * Runs one action on a locked plan: each is the verb that the client's own page uses. Errors: those of the
 * verb, and what is refused below.
 */
export async function runAction(
  tx: Transaction,
  ctx: Context,
  { plan, orders, asked, served }: Acting,
): Promise<ActionDone> {
  const which = { id: plan.id, clientId: plan.clientId }
  const notify = (changed: Parameters<typeof notifyChangedByStaff>[3]) => {
    notifyChangedByStaff(tx, ctx, plan, changed)
    return noMoney
  }
  switch (asked.action) {
    case 'stop_renewal':
      await turnOffAutoRenewalWithin(tx, ctx, which)
      return noMoney
    case 'start_renewal':
      return startRenewal(tx, ctx, plan, asked.paymentMethodId)
    case 'change_card':
      if (!plan.autoRenew) throw new ShopError('subscription_not_renewable')
      if (plan.cardId === asked.paymentMethodId) throw notAllowed('payment_method_id')
      return changeCard(tx, ctx, plan, asked.paymentMethodId)
    case 'charge_now':
      return { money: await chargeOwed(tx, ctx, plan), opened: null }
    case 'send_payment_link':
      return { money: await sendRenewalLink(tx, ctx, plan), opened: null }
    case 'pause':
      return notify({
        change: 'paused',
        begins: await pauseSubscriptionWithin(tx, ctx, { ...which, until: asked.until }),
      })
    case 'resume':
      return bringBack(tx, ctx, plan)
    case 'extend': {
      const until = await addFreeDays(tx, ctx, plan, asked.days)
      const atEnd = { ...plan, names: plan.lastNames }
      notifyChangedByStaff(tx, ctx, atEnd, { change: 'days_added', count: asked.days, until })
      return noMoney
    }
    case 'adjust_points': {
      const { points } = asked
      await adjustPoints(tx, ctx, which, points)
      return notify({ change: points > 0 ? 'points_given' : 'points_taken', count: Math.abs(points) })
    }
    case 'add_member': {
      const added = { phone: asked.phone, language: plan.client.language, served }
      return notify({ change: 'member_added', phone: await addMember(tx, ctx, which, added) })
    }
    case 'remove_member':
      return notify({ change: 'member_removed', phone: await takeMember(tx, ctx, which, asked.memberId) })
    case 'hand_over':
      if (!(await offerOwnershipWithin(tx, ctx, { ...which, memberId: asked.memberId })))
        throw notAllowed('member_id')
      touchSubscription(tx, ctx, plan.id)
      return notify({ change: 'handover_offered' })
    default:
      return runOnPlan(tx, ctx, { plan, orders, asked })
  }
}

/**
 * From a pause, which is charged at once behind its paid end. Errors: pause_not_possible,
 * order_payment_in_flight, those of `endPauseWithin`.
 */
async function bringBack(tx: Transaction, ctx: Context, plan: RenewableSubscription): Promise<ActionDone> {
  const { id, clientId } = plan
  const next = await endPauseWithin(tx, ctx, { id, clientId, expectedPrice: null })
  if (next === false) throw new ShopError('pause_not_possible')
  if (next && (await isBoughtByHand(tx, id, undefined))) throw new ShopError('order_payment_in_flight')
  notifyChangedByStaff(tx, ctx, plan, { change: 'resumed' })
  return next ? { money: charged(next), opened: null } : noMoney
}

/** Errors: those of `turnOnAutoRenewalWithin` and of `moneyOfRenewal`. */
async function startRenewal(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  paymentMethodId: string,
): Promise<ActionDone> {
  const { id, clientId } = plan
  const isCharged = await turnOnAutoRenewalWithin(tx, ctx, { id, clientId, paymentMethodId })
  // Its client has seen no sum: staff speak for them.
  await notifyComingPrice(tx, ctx, id, { evenDue: true })
  notifyChangedByStaff(tx, ctx, plan, { change: 'renewal_started' })
  return { money: await moneyOfRenewal(tx, ctx, plan, { isCharged }), opened: null }
}

/**
 * A renewal that failed is charged with the other card at once, where it can be. Errors: those of
 * `turnOnAutoRenewalWithin`.
 */
async function changeCard(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  paymentMethodId: string,
): Promise<ActionDone> {
  const { id, clientId } = plan
  const isCharged = await turnOnAutoRenewalWithin(tx, ctx, { id, clientId, paymentMethodId })
  notifyChangedByStaff(tx, ctx, plan, { change: 'card_changed' })
  const next = isCharged && (await findOwedOffer(tx, ctx, id))
  const isDone = next && !(await whyNotCharged(tx, plan, next))
  return { money: isDone ? charged(next) : null, opened: null }
}

/**
 * What the next renewal charges, as the plan stands now: at once where its time has come or where one that
 * failed is charged (`isCharged`), and then it is started only where that can be. Null where it waits for the
 * client's consent to a new price. Errors: client_is_blocked, price_consent_missing, order_payment_in_flight.
 */
async function moneyOfRenewal(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
  { isCharged }: { isCharged: boolean },
): Promise<MoneyOfAction | null> {
  const next = await findRenewalOffer(tx.db, plan.id, ctx.now())
  if (!next) return null
  if (isCharged || nextChargeTimeOf(plan) <= ctx.now()) return chargedOrRefused(tx, plan, next)
  if (next.needsConsent) return null
  return { kind: 'scheduled', amountMinor: next.price.priceAfterTax, balanceMinor: 0 }
}

async function chargedOrRefused(
  tx: Transaction,
  plan: RenewableSubscription,
  next: RenewalOffer,
): Promise<MoneyOfAction> {
  const refusal = await whyNotCharged(tx, plan, next)
  if (refusal) throw new ShopError(refusal)
  return charged(next)
}

function charged({ price }: RenewalOffer): MoneyOfAction {
  return { kind: 'charged', amountMinor: price.finalPrice, balanceMinor: price.previousBalance }
}

/**
 * What the renewal that failed charges, worked out as its job does before each try: its order may be of
 * another tax. Null where none did.
 */
async function findOwedOffer(tx: Transaction, ctx: Context, id: string) {
  return (await findOwed(tx, id)) ? findRenewalOffer(tx.db, id, ctx.now()) : null
}

/** What becomes of the plan itself: another one, or its end. */
async function runOnPlan(
  tx: Transaction,
  ctx: Context,
  { plan, orders, asked }: { plan: RenewableSubscription; orders: LockedOrder[]; asked: OnPlan },
): Promise<ActionDone> {
  const notifyOfEnd = () => {
    if (!isNotifiedOfEnd(ctx, plan)) notifyChangedByStaff(tx, ctx, plan, { change: 'ended' })
  }
  switch (asked.action) {
    case 'end':
      await endSubscription(tx, ctx, plan, orders)
      notifyOfEnd()
      return noMoney
    case 'end_with_refund': {
      const { amountMinor } = asked
      const balanceMinor = await endWithRefund(tx, ctx, { plan, orders }, asked)
      notifyOfEnd()
      return { money: { kind: 'returned', amountMinor, balanceMinor }, opened: null }
    }
    case 'change_plan':
      return changePlanNow(tx, ctx, { plan, orders }, asked)
    case 'schedule_plan':
      return { money: await schedulePlan(tx, ctx, { plan, orders }, asked), opened: null }
    case 'gift_plan':
      await giftPlan(tx, ctx, plan, asked.productId)
      return noMoney
    case 'undo_change':
      await undoChange(tx, ctx, { plan, orders }, asked.changeId)
      return noMoney
    default:
      return assertNever(asked)
  }
}

/**
 * Its job charges it in a moment. Errors: no_failed_renewal, client_is_blocked, price_consent_missing,
 * order_payment_in_flight.
 */
async function chargeOwed(
  tx: Transaction,
  ctx: Context,
  plan: RenewableSubscription,
): Promise<MoneyOfAction> {
  const next = await findOwedOffer(tx, ctx, plan.id)
  const money = next && (await chargedOrRefused(tx, plan, next))
  if (!money || !(await chargeNow(tx, ctx, plan.id))) throw new ShopError('no_failed_renewal')
  touchSubscription(tx, ctx, plan.id)
  return money
}

function notAllowed(field: string): ShopError {
  return new ShopError('invalid_input', { fields: { [field]: ['not_allowed'] } })
}

/** An owner to whom the plan was handed over is notified by the end itself. */
function isNotifiedOfEnd(ctx: Context, plan: RenewableSubscription): boolean {
  return (
    ctx.effects?.messages.some(
      ({ template, clientId }) => template === 'plan_ended_early' && clientId === plan.clientId,
    ) ?? false
  )
}
