import { minute } from '#rules/core/durations'
import { ShopError } from '#rules/errors/shop-error'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { isPayable } from '#rules/sale/order'
import { isAskedForLate } from '#rules/sale/renewal'
import { isChargeable } from '#rules/shop/price'
import { isOpenPayment } from '#rules/payments/payment'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { fulfilAtOnce } from '#domain/sale/orders/fulfil-order'
import { changeRenewal } from '#domain/sale/records/renewals/change-renewal'
import { lockOrderAndClient, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'
import { touchPayment } from '#domain/sale/records/payments/move-payment'
import { findOpenPayment } from '#domain/sale/records/payments/find-open-payment'
import {
  openPaymentForLockedOrder,
  payerFields,
  type OpenedPayment,
} from '#domain/sale/payments/open-payment'
import { chargeSavedCard } from '#domain/sale/payments/pay-order'
import { beginUnansweredGrace } from '#domain/sale/renewals/begin-unanswered-grace'
import { isInVault } from '#domain/sale/records/cards/chargeable-card'
import { getRenewalCards, type RenewalCards } from '#domain/sale/records/cards/get-renewal-cards'
import {
  lockRenewal,
  lockSubscriptionForRenewal,
  type RenewalRow,
  type RenewableSubscription,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { stopForLackOfCard } from '#domain/sale/lifecycle/stop-renewal'
import { isBoughtByHand } from '#domain/sale/lifecycle/why-not-charged'
import { priceAnew } from '#domain/sale/lifecycle/write-renewal'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { leaveFollow } from '#domain/sale/records/orders/leave-follow'

/**
 * Charges an open renewal without the client: its balance, the card that the plan renews with or, once after
 * that one failed, another of the client's. The attempt is written before the gateway is asked, and another
 * is made only when that one has ended, so that no period is ever charged twice: one that is still open,
 * because a process crashed or the gateway did not answer, is asked about and sent once more under its own
 * id. What came of it is followed up by the payment's own jobs. Returns when to run again. Throws
 * GatewayUnreachable when the gateway does not answer; at the paid end the grace begins with that.
 */
export async function chargeRenewal(ctx: Context, renewalId: string): Promise<Date | null> {
  const renewal = await ctx.db
    .selectFrom('renewals')
    .select(['status', 'order_id', 'client_id', 'subscription_id'])
    .where('id', '=', renewalId)
    .executeTakeFirstOrThrow()
  if (renewal.status !== 'open') return null
  try {
    await syncOpenPayment(ctx, { orderId: renewal.order_id })
  } catch (error) {
    if (error instanceof GatewayUnreachable) await beginUnansweredGrace(ctx, renewalId, renewal)
    throw error
  }
  return retryLaterWhenBusy(ctx, async () => {
    const opened = await inTransaction(ctx, async (tx) => {
      const order = await lockOrderAndClient(tx, renewal.order_id, renewal.client_id)
      return openAttempt(tx, ctx, order, renewalId)
    })
    if (opened instanceof Date) return opened
    return opened && sendAttempt(ctx, opened)
  })
}

/** Charges an attempt that is written down. Returns when to run again. */
export async function sendAttempt(ctx: Context, opened: Attempt): Promise<Date | null> {
  if (opened.payment.method !== 'saved_card') return null
  const isKnown = await chargeSavedCard(ctx, opened, {
    again: opened.isOld,
    provision: (orderId) => fulfilAtOnce(ctx, orderId),
  })
  return isKnown ? null : afterSilence(ctx, opened.payment)
}

/** Where something else has to end first, it is looked again after a while. */
export async function retryLaterWhenBusy(
  ctx: Context,
  action: () => Promise<Date | null>,
): Promise<Date | null> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof ShopError && waitsFor.has(error.errorName)) {
      return new Date(ctx.now().getTime() + 5 * minute)
    }
    throw error
  }
}

/** The client, or another order of theirs, is at the gateway right now. */
const waitsFor = new Set([
  'payment_in_progress',
  'order_payment_in_flight',
  'plan_running',
  'too_many_requests',
])

/** Sooner at first: most outages are short. In milliseconds. */
const silence = { first: 5_000, maxLength: 5 * minute }

function afterSilence(ctx: Context, payment: PaymentRow): Date {
  const now = ctx.now().getTime()
  const soFar = now - payment.created_at.getTime()
  return new Date(now + Math.min(Math.max(soFar, silence.first), silence.maxLength))
}

export type Attempt = OpenedPayment & {
  /** It was written before, and may have been sent. */
  isOld: boolean
}

/**
 * Null when nothing is to be charged: the renewal is paid, waits for the client, or is not wanted any more. A
 * moment where its next try was told for then: the job waited for an answer meanwhile, or was left for
 * another reason.
 */
async function openAttempt(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  renewalId: string,
): Promise<Attempt | Date | null> {
  const now = ctx.now()
  const renewal = await lockRenewal(tx, renewalId)
  const plan = await lockSubscriptionForRenewal(tx, renewal.subscription_id)
  if (renewal.status !== 'open') return null
  if (!isPayable(order.status)) {
    if (order.status === 'cancelled') leaveFollow(tx, ctx, { orderId: order.id, clientId: order.clientId })
    return null
  }
  const isWanted = plan.status === 'active' || plan.status === 'past_due'
  if (!isWanted || plan.lastPeriodId !== renewal.continues_period_id) {
    leaveFollow(tx, ctx, { orderId: order.id, clientId: order.clientId })
    return null
  }
  if (renewal.next_try_at && renewal.next_try_at > now) return renewal.next_try_at
  if (!plan.autoRenew || plan.isKeptOut) {
    waitForClient(tx, ctx, renewal)
    return null
  }
  if (renewal.charging_payment_id) return resumeAttempt(tx, ctx, order, renewal.charging_payment_id)
  const paidByHand = await findPaidByHand(tx, plan, order.id)
  const wasDropped = renewal.first_failed_at !== null && renewal.next_try_at === null
  if ((paidByHand || wasDropped) && isBehindGrace(plan, renewal, now)) {
    waitForClient(tx, ctx, renewal)
    enqueue(tx, ctx, { name: 'subscription.advance', subjectId: plan.id, clientId: plan.clientId })
    return null
  }
  if (paidByHand) throw new ShopError(paidByHand)
  const offer = await findRenewalOffer(tx.db, plan.id, now)
  if (!offer || offer.needsConsent) {
    waitForClient(tx, ctx, renewal)
    return null
  }
  // A tax of this day left less than any gateway charges: no card can be charged with it, as at the first
  // charge.
  if (!isChargeable(offer.price.finalPrice)) {
    waitForClient(tx, ctx, renewal)
    stopForLackOfCard(tx, ctx, plan)
    return null
  }
  const due = await priceAnew(tx, ctx, { order, renewal, plan }, offer)
  return openRenewalAttempt(tx, ctx, { ...due, plan, cards: await getRenewalCards(ctx, tx.db, plan, now) })
}

type PaidByHand = 'payment_in_progress' | 'order_payment_in_flight'

/**
 * The client is at the gateway with the renewal itself, with more time of the same plan, or with another one
 * in its place: both would be given.
 */
async function findPaidByHand(
  tx: Transaction,
  plan: RenewableSubscription,
  orderId: string,
): Promise<PaidByHand | null> {
  if (await findOpenPayment(tx.db, orderId)) return 'payment_in_progress'
  return (await isBoughtByHand(tx, plan.id, orderId)) ? 'order_payment_in_flight' : null
}

/**
 * The last try was announced with the end of the grace: put off until behind it, it is not made any more, and
 * the plan waits for what is paid by hand alone (`expireWhenOver`), also where that one dropped it first. One
 * that was asked for since is made later.
 */
function isBehindGrace(plan: RenewableSubscription, renewal: RenewalRow, now: Date): boolean {
  if (plan.status !== 'past_due' || !plan.graceEndsAt || now < plan.graceEndsAt) return false
  return !isAskedForLate(renewal.next_try_at, plan.graceEndsAt)
}

type Due = {
  order: Pick<LockedOrder, 'id' | 'clientId' | 'finalPrice'>
  renewal: RenewalRow
  plan: RenewableSubscription
  cards: RenewalCards
}

/**
 * Another attempt of a renewal that is wanted and of which none is open; all four are of this moment, and
 * locked or written by this transaction.
 */
export async function openRenewalAttempt(
  tx: Transaction,
  ctx: Context,
  { order, renewal, plan, cards }: Due,
): Promise<Attempt | null> {
  const now = ctx.now()
  if (order.finalPrice === 0) {
    const free = { orderId: order.id, supersede: false, with: { method: 'balance' } } as const
    return { ...(await openPaymentForLockedOrder(tx, ctx, order.clientId, free)), isOld: false }
  }
  const card = chooseCard(renewal, cards)
  if (!card) {
    waitForClient(tx, ctx, renewal)
    if (!cards.primary && !cards.backup) stopForLackOfCard(tx, ctx, plan)
    return null
  }
  const opened = await openPaymentForLockedOrder(tx, ctx, order.clientId, {
    orderId: order.id,
    supersede: false,
    with: { method: 'saved_card', paymentMethodId: card.id, askCvc: false },
  })
  changeRenewal(tx, ctx, renewal, {
    set: {
      tries: renewal.tries + 1,
      charging_payment_id: opened.payment.id,
      next_try_at: null,
      ...(card.id === plan.cardId ? {} : { backup_tried_at: now }),
    },
  })
  return { ...opened, isOld: false }
}

/**
 * Our last attempt, to be sent once more if nothing has come back of it and its card is still there. One that
 * has ended is followed up first.
 */
async function resumeAttempt(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  paymentId: string,
): Promise<Attempt | null> {
  const payment = await tx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!isOpenPayment(payment.status)) {
    leaveFollow(tx, ctx, { orderId: order.id, clientId: order.clientId })
    return null
  }
  if (payment.status !== 'initial' || !payment.payment_method_id) return null
  const card = await tx.db
    .selectFrom('payment_methods as m')
    .innerJoin('clients as c', 'c.id', 'm.client_id')
    .select(['m.token', payerFields().as('payer')])
    .where('m.id', '=', payment.payment_method_id)
    .where(isInVault(ctx))
    .where('m.removed_at', 'is', null)
    .executeTakeFirst()
  if (!card) return null
  touchPayment(tx, ctx, payment)
  return {
    payment,
    orderId: order.id,
    orderRefId: order.refId,
    amount: order.finalPrice,
    savedCard: card.token,
    payer: card.payer,
    isOld: true,
  }
}

/**
 * The backup card is charged once after the first failure, as was agreed to; or in place of the plan's own
 * card, where that cannot be charged: then it is tried again with the next try where it is refused softly;
 * see `follow-failed-charge`.
 */
export function chooseCard(
  renewal: Pick<RenewalRow, 'decline_class' | 'backup_tried_at'>,
  { primary, backup }: RenewalCards,
): RenewalCards['primary'] {
  const isBackupsTurn = renewal.decline_class !== null || !primary
  if (isBackupsTurn && renewal.backup_tried_at === null && backup) return backup
  // A card that was refused for good is not charged again.
  return renewal.decline_class === 'hard' ? null : primary
}

function waitForClient(tx: Transaction, ctx: Context, renewal: RenewalRow): void {
  changeRenewal(tx, ctx, renewal, { set: { next_try_at: null } })
}
