import { zero } from '#rules/core/money'
import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import { assertNever } from '#rules/core/invariant'
import { canMove } from '#rules/core/moves'
import { isPayable } from '#rules/sale/order'
import { isOpenPayment, paymentMoves, type ReturnCause } from '#rules/payments/payment'
import { declineClassOf, type PaymentFailure } from '#rules/payments/payment-failures'
import type { Context } from '#domain/core/context'
import type { KeepAnswer } from '#domain/core/idempotency/kept-answers'
import { LostRace } from '#domain/core/lost-race'
import { hasLostFirstPurchase } from '#domain/sale/records/orders/first-purchase'
import type { WriteTarget } from '#domain/core/pending-writes'
import { enqueue } from '#domain/core/jobs/enqueue'
import { cancelJob, cancelJobs } from '#domain/core/jobs/cancel-job'
import { holdOrderAgain } from '#domain/sale/lifecycle/hold-order-again'
import { releaseHolds } from '#domain/sale/records/orders/holds'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { recordFailedAttempt } from '#domain/sale/records/orders/record-failed-attempt'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { PriceChanged } from '#domain/sale/lifecycle/price-changed'
import { settleOrder, takeHeld } from '#domain/sale/lifecycle/settle-order'
import { addMilestone } from '#domain/sale/records/orders/add-milestone'
import type { GatewayPayment } from '#domain/core/ports/gateway'
import { stopAskingBank } from '#domain/sale/records/cards/ask-bank'
import { lockPayment, type PaymentRow } from '#domain/sale/records/payments/lock-payment'
import { movePayment } from '#domain/sale/records/payments/move-payment'
import { startAwaitedRenewals } from '#domain/sale/lifecycle/start-awaited-renewals'
import { sendBack } from '#domain/sale/lifecycle/send-back'
import { checkCredit } from '#domain/sale/pricing/check-credit'
import { findPlace, isPlaceFree } from '#domain/sale/lifecycle/find-place'
import { endAttempt } from '#domain/sale/lifecycle/end-attempt'
import { commitAsOneStatement, inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Applies the gateway's own answer about a payment to our row and its order, exactly once also when called
 * twice: the order's row is locked first. Paid means that the answer agrees with our row in id, amount,
 * currency, order and mode; otherwise nothing settles and the money goes back. Returns the payment as it is
 * then. Source: domain rules, "Payment".
 * @param provision provisions the order that this settles, right behind it (0191)
 */
export async function applyAnswer(
  ctx: Context,
  paymentId: string,
  answer: GatewayPayment,
  provision?: Provision,
): Promise<PaymentRow> {
  const isProvisionedNext = provision !== undefined
  const now = await applyOnce(ctx, paymentId, answer, { asksPlace: false, isProvisionedNext }).catch(
    (error: unknown) => {
      // Another plan has the order's place, or its period is gone: asked first, the money goes back.
      if (!(error instanceof LostRace && error.errorName === placeIsLost)) throw error
      return applyOnce(ctx, paymentId, answer, { asksPlace: true, isProvisionedNext })
    },
  )
  if (now.settles && !now.save_card) await provision?.(now.order_id)
  return now
}

export type Provision = (orderId: string) => Promise<void>

/** What the transaction ends with when the statement that settles the order finds its place taken. */
const placeIsLost = 'plan_running'

/**
 * @param options.asksPlace the order's place is asked for before anything is written; else by the statement
 * that settles it
 */
async function applyOnce(
  ctx: Context,
  paymentId: string,
  answer: GatewayPayment,
  options: { asksPlace: boolean; isProvisionedNext: boolean },
): Promise<PaymentRow> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockPayment(tx, paymentId)
    await apply(tx, ctx, { ...locked, ...options }, answer)
    return locked.payment
  })
}

type Answered = {
  order: LockedOrder
  payment: PaymentRow
  isClientBlocked: boolean
  asksPlace: boolean
  isProvisionedNext: boolean
}

/**
 * The usual answer to a charge: the payer has to go to the bank. The attempt, which nobody else has moved
 * yet, moves by one statement, which also keeps the answer of the call; if somebody has moved it, the
 * gateway's answer is applied with all locks.
 */
export async function applyFirstAnswer(
  ctx: Context,
  payment: PaymentRow,
  answer: GatewayPayment,
  { keep, provision }: { keep?: KeepAnswer<PaymentRow> | undefined; provision?: Provision | undefined },
): Promise<{ payment: PaymentRow; isAnswerKept: boolean }> {
  if (answer.status === 'open' && payment.status === 'initial') {
    const moved = { ...payment }
    const isMoved = await commitAsOneStatement(
      ctx,
      (notes) => {
        sentToBank(notes, ctx, moved, answer)
        keep?.(notes, moved)
      },
      { onlyIf: payment.id },
    )
    if (isMoved) return { payment: moved, isAnswerKept: keep !== undefined }
  }
  return { payment: await applyAnswer(ctx, payment.id, answer, provision), isAnswerKept: false }
}

async function apply(
  tx: Transaction,
  ctx: Context,
  answered: Answered,
  answer: GatewayPayment,
): Promise<void> {
  const { order, payment } = answered
  switch (answer.status) {
    case 'open':
      return sentToBank(tx, ctx, payment, answer)
    case 'failed':
      return failed(tx, ctx, order, payment, answer, answer.failure ?? 'charge_unknown')
    case 'void':
      return failed(tx, ctx, order, payment, answer, 'charge_void')
    case 'paid':
      return paid(tx, ctx, answered, answer)
    default:
      return assertNever(answer.status)
  }
}

function asReported(answer: GatewayPayment) {
  return {
    gateway_status: answer.rawStatus,
    gateway_message: answer.message,
    ...(answer.reference === null ? {} : { gateway_reference: answer.reference }),
    ...(answer.card ? { card_brand: answer.card.brand, card_last_four: answer.card.lastFour } : {}),
  }
}

function sentToBank(notes: WriteTarget, ctx: Context, payment: PaymentRow, answer: GatewayPayment): void {
  if (!isOpenPayment(payment.status)) return
  if (payment.status === 'awaiting_authorization' && payment.redirect_url === answer.redirectUrl) return
  if (payment.status === 'initial')
    addMilestone(notes, ctx, payment.order_id, 'pending', { paymentId: payment.id })
  movePayment(notes, ctx, payment, 'challenge', {
    set: { ...asReported(answer), redirect_url: answer.redirectUrl },
  })
}

function failed(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  payment: PaymentRow,
  answer: GatewayPayment,
  failure: PaymentFailure,
): void {
  if (!isOpenPayment(payment.status)) return
  endAttempt(
    tx,
    ctx,
    { order, payment },
    {
      event: 'fail',
      failure,
      set: {
        ...asReported(answer),
        decline_class: answer.decline ?? declineClassOf(failure),
        redirect_url: null,
      },
    },
  )
}

async function paid(
  tx: Transaction,
  ctx: Context,
  answered: Answered,
  answer: GatewayPayment,
): Promise<void> {
  const { order, payment, isProvisionedNext } = answered
  if (!canMove(paymentMoves, payment.status, 'pay')) return
  const wasOpen = isOpenPayment(payment.status)
  const cause = reasonToReturn(answered, answer) ?? (await reasonOfOrder(tx, ctx, answered))
  const held = cause === null ? await takeHeld(tx, ctx, order) : zero
  const set = {
    ...asReported(answer),
    settles: cause === null,
    paid_at: ctx.now(),
    failure: null,
    redirect_url: null,
  }
  const needsPlace = cause === null && !order.planChangeId
  movePayment(tx, ctx, payment, 'pay', {
    set,
    ...(needsPlace && { onlyIf: isPlaceFree(ctx, order, payment.id), otherwise: placeIsLost }),
  })
  cancelJob(tx, { name: 'payment.reconcile', subjectId: payment.id })
  cancelJobs(tx, payment)
  const verified = payment.asks_bank ? payment.payment_method_id : null
  if (verified) stopAskingBank(tx, verified)
  if (payment.save_card && answer.savedCard) {
    enqueue(tx, ctx, { name: 'payment.keep_card', subjectId: payment.id, clientId: payment.client_id })
  }
  if (cause !== null) {
    if (wasOpen && order.status === 'awaiting_payment') {
      moveOrder(tx, ctx, order, 'decline')
      addMilestone(tx, ctx, order.id, 'failed', { paymentId: payment.id, failure: 'charge_failed' })
      // The returned money is announced to its client as such (`sendBack`).
      recordFailedAttempt(tx, ctx, order, { isNotified: false })
    }
    // What is bought begins a renewal that waits for this card once it is provisioned; here nothing is.
    if (verified) await startAwaitedRenewals(tx, ctx, { clientId: payment.client_id, cardId: verified })
    return sendBack(tx, ctx, { order, paymentId: payment.id, amount: answer.amount, cause })
  }
  await settleOrder(tx, ctx, order, {
    by: 'gateway',
    paid: answer.amount,
    held,
    paymentId: payment.id,
    // A card that is kept with the payment is kept by a job, and the plan renews with it: that one goes
    // first.
    isProvisionedNext: isProvisionedNext && !payment.save_card,
  })
}

/**
 * What the order was priced with must hold in this moment: an upgrade's credit, a first purchase's price, its
 * place in the client's account, the period that it renews, and, where it had lapsed meanwhile, balance
 * share, coupon and price, which are held again. Otherwise the money goes back. The client is locked: of
 * several orders that are paid at once one after the other is decided.
 */
async function reasonOfOrder(
  tx: Transaction,
  ctx: Context,
  { order, payment, asksPlace }: Answered,
): Promise<ReturnCause | null> {
  if (await hasLostFirstPurchase(tx, order)) return 'not_first_purchase'
  if (order.planChangeId) return (await checkCredit(tx, ctx, order)) ? null : 'plan_changed'
  const isIncomplete = order.status === 'incomplete'
  const place =
    asksPlace || isIncomplete
      ? await findPlace(tx, ctx, order, { minds: 'paid', paymentId: payment.id })
      : 'free'
  if (place === 'taken') return 'plan_running'
  // Ending the plan withdrew its renewal, whose order is cancelled after this.
  if (place === 'gone') return 'plan_ended'
  // Stopping the renewal took its order away, which is cancelled after this.
  if (place === 'stopped') return 'renewal_stopped'
  if (!isIncomplete) return null
  try {
    await holdOrderAgain(tx, ctx, order)
    return null
  } catch (error) {
    const cause = error instanceof ShopError ? causeOf(error) : null
    if (!cause) throw error
    await releaseHolds(tx, ctx, order.id)
    return cause
  }
}

function causeOf(error: ShopError): ReturnCause | null {
  // Without a quote it is the balance share that is not free any more.
  if (error.errorName === 'price_changed')
    return error instanceof PriceChanged ? 'price_changed' : 'no_longer_held'
  return causes.get(error.errorName) ?? null
}

const causes: ReadonlyMap<ErrorName, ReturnCause> = new Map([
  ['coupon_used_up', 'no_longer_held'],
  ['coupon_first_purchase_only', 'not_first_purchase'],
  ['plan_running', 'plan_running'],
  ['product_not_found', 'price_changed'],
])

/**
 * Why this money must not settle the order; null when it may. Who was blocked while at the bank buys nothing;
 * a renewal that is under way continues what they have.
 */
function reasonToReturn(
  { order, payment, isClientBlocked }: Answered,
  answer: GatewayPayment,
): ReturnCause | null {
  const agrees =
    answer.id === payment.id &&
    BigInt(answer.amount) === payment.amount_minor &&
    answer.currency === 'SAR' &&
    answer.orderId === order.id &&
    answer.live === payment.live_mode &&
    answer.refunded === 0
  if (!agrees) return 'mismatch'
  if (order.status === 'cancelled') return 'late_after_cancellation'
  if (!isPayable(order.status)) return payment.superseded_at ? 'superseded' : 'second_payment'
  if (isClientBlocked && order.method !== 'subscription') return 'client_blocked'
  return null
}
