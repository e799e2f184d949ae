import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hour } from '#rules/core/durations'
import { ShopError } from '#rules/errors/shop-error'
import { zero, type Halalas } from '#rules/core/money'
import { invariant } from '#rules/core/invariant'
import { isPaid, isPayable } from '#rules/sale/order'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import type { Context } from '#domain/core/context'
import { hasFreshCode } from '#domain/core/require-fresh-code'
import { enqueue } from '#domain/core/jobs/enqueue'
import { keepConsents } from '#domain/people/consents/keep-consents'
import { blockingPlan } from '#domain/sale/records/orders/blocking-plan'
import { isLaterPurchase } from '#domain/sale/records/orders/first-purchase'
import { getOrderWindow } from '#domain/shop/store/find-store-settings'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import {
  recentActions,
  requireFewActions,
  type RecentActions,
} from '#domain/sale/records/orders/checkout-actions'
import { holdOrderAgain } from '#domain/sale/lifecycle/hold-order-again'
import { otherInFlight } from '#domain/sale/records/orders/in-flight'
import { findLateCharge, isOtherCharging } from '#domain/sale/records/renewals/is-charging'
import {
  lockOrderAndClient,
  toLockedOrder,
  type LockedOrder,
  type OrderRow,
} from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { settleOrder, takeHeld } from '#domain/sale/lifecycle/settle-order'
import { closeOpenPayment } from '#domain/sale/records/payments/close-open-payment'
import { insertPayment } from '#domain/sale/records/payments/insert-payment'
import { leaveFirstCheck } from '#domain/sale/records/payments/leave-checks'
import { isOpenAttempt } from '#domain/sale/records/payments/find-open-payment'
import type { Payer } from '#domain/core/ports/gateway'
import { isReadyInVault } from '#domain/sale/records/cards/chargeable-card'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'
import { gatewayFor, isSentByBrowser, type PayOrder } from '#domain/sale/payments/way-to-pay'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import { quoteHolds } from '#domain/sale/pricing/check-credit'
import { inTransaction, type Transaction } from '#domain/core/transaction'

export type OpenedPayment = {
  payment: PaymentRow
  orderId: string
  orderRefId: number
  amount: Halalas
  /** The gateway's handle of the saved card that was chosen. */
  savedCard: string | null
  payer: Payer
}

/** Thrown with the open attempt's id; the route shows it beside the error. */
export class PaymentInProgress extends ShopError {
  readonly paymentId: string
  constructor(paymentId: string) {
    super('payment_in_progress')
    this.paymentId = paymentId
  }
}

/**
 * A renewal that has lapsed may have been charged, as its gateway was silent: it is asked before more of the
 * plan is paid for.
 */
class LateCharge extends ShopError {
  readonly orderId: string
  constructor(orderId: string) {
    super('order_payment_in_flight', { retryAfter: 5 })
    this.orderId = orderId
  }
}

/**
 * Writes a new attempt to pay a locked, payable order; nothing has gone to the gateway yet. At most one
 * attempt is open per order. When nothing is to be paid the order is settled here. A gateway that left a
 * lapsed renewal open is asked about it first: what it has paid is not paid again, and one that is still
 * silent stops nobody.
 */
export async function openPayment(ctx: Context, clientId: string, input: PayOrder): Promise<OpenedPayment> {
  const open = (asked: PayOrder) => inTransaction(ctx, (tx) => openPaymentWithin(tx, ctx, clientId, asked))
  try {
    return await open({ ...input, asksLate: true })
  } catch (error) {
    if (!(error instanceof LateCharge)) throw error
    if (await isPaidLate(ctx, { orderId: error.orderId, clientId })) throw error
    return open(input)
  }
}

async function isPaidLate(ctx: Context, late: { orderId: string; clientId: string }): Promise<boolean> {
  await syncOpenPayment(ctx, late).catch((error: unknown) => {
    if (!(error instanceof GatewayUnreachable)) throw error
  })
  const { status } = await ctx.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', late.orderId)
    .executeTakeFirstOrThrow()
  return isPaid(status)
}

/** The same as a part of something larger. */
export async function openPaymentWithin(
  tx: Transaction,
  ctx: Context,
  clientId: string,
  input: PayOrder,
): Promise<OpenedPayment> {
  // Two orders for different plans must not both be paid: while one of them goes to the gateway, the other
  // one waits.
  await lockOrderAndClient(tx, input.orderId, clientId)
  return openPaymentForLockedOrder(tx, ctx, clientId, input)
}

/**
 * The same for an order that this transaction has locked, or has written itself, and whose client it has
 * locked. Errors: order_not_found, too_many_requests, coupon_first_purchase_only, plan_running,
 * order_payment_in_flight, order_not_payable, `PaymentInProgress` (an attempt is open and `supersede` was not
 * asked), price_changed.
 */
export async function openPaymentForLockedOrder(
  tx: Transaction,
  ctx: Context,
  clientId: string,
  input: PayOrder,
): Promise<OpenedPayment> {
  // This statement reads after the lock, so it sees what others have just committed.
  const { order, ...seen } = await look(tx, ctx, clientId, input)
  requireFewActions(seen.actions, ctx.now())
  if (seen.is_later_purchase) throw new ShopError('coupon_first_purchase_only')
  if (seen.other_running) throw new ShopError('plan_running')
  if (seen.other_in_flight) throw new ShopError('order_payment_in_flight')
  if (seen.late_charge && input.asksLate) throw new LateCharge(seen.late_charge)
  if (!isPayable(order.status)) throw new ShopError('order_not_payable')
  if (seen.open_payment && !input.supersede) throw new PaymentInProgress(seen.open_payment)
  if (seen.open_payment) await supersede(tx, ctx, order)
  if (order.planChangeId && !(await quoteHolds(tx, ctx, order))) throw new ShopError('price_changed')
  checkAmount(order, input)
  if (order.status === 'incomplete') await holdOrderAgain(tx, ctx, order)
  if (input.with.method === 'saved_card' && !seen.card) throw new ShopError('no_existing_card')
  const asksBank = mustAskBank(ctx, seen.card)
  const held = input.with.method === 'balance' ? await takeHeld(tx, ctx, order) : zero
  const payment = writePayment(tx, ctx, order, input, { card: seen.card, asksBank })
  if (input.with.method === 'balance') {
    await settleWithoutMoney(tx, ctx, order, { paymentId: payment.id, held })
  } else {
    leaveFirstCheck(tx, ctx, payment)
    await openOrder(tx, ctx, order, chooseRenewalCard(tx, ctx, order, input))
  }
  return {
    payment,
    orderId: order.id,
    orderRefId: order.refId,
    amount: order.finalPrice,
    savedCard: seen.card?.token ?? null,
    payer: seen.payer,
  }
}

type Seen = {
  actions: RecentActions
  /** One client has one running plan. */
  other_running: boolean
  other_in_flight: boolean
  /** The order of a lapsed renewal whose charge the gateway never answered. */
  late_charge: string | null
  /** Its price was for a first purchase, and something else was bought meanwhile. */
  is_later_purchase: boolean
  open_payment: string | null
  card: {
    id: string
    provider: string
    token: string
    brand: string
    last_four: string
    needs_bank: boolean
  } | null
  payer: Payer
}

/** The order, and all that decides whether it may be tried now. */
async function look(
  tx: Transaction,
  ctx: Context,
  clientId: string,
  input: PayOrder,
): Promise<Seen & { order: LockedOrder }> {
  const { orderId: id } = input
  const { rows } = await sql<OrderRow & Seen>`
    select wanted.*, ${recentActions(clientId, ctx.now())} as actions,
      ${blockingPlan('wanted')} is not null as other_running,
      (${otherInFlight(clientId, { id: sql`wanted.id`, productId: sql`mine.product_id` })}
        or ${isOtherCharging(clientId, id)}) as other_in_flight,
      ${findLateCharge(clientId, id)} as late_charge,
      ${isLaterPurchase({ id, clientId })} as is_later_purchase,
      (select p.id from payments p where p.order_id = ${id}
        and ${isOpenAttempt()}) as open_payment,
      ${input.with.method === 'saved_card' ? savedCard(ctx, clientId, input.with.paymentMethodId) : sql`null`} as card,
      ${payerFields()} as payer
    from orders wanted join order_lines mine on mine.order_id = wanted.id join clients c on c.id = wanted.client_id
    where wanted.id = ${id} and wanted.client_id = ${clientId} limit 1`.execute(tx.db)
  const [seen] = rows
  invariant(seen, `order ${id} has no line`)
  return { ...seen, order: toLockedOrder(seen) }
}

/** The JSON object of one row `c` of clients, as a gateway may want to know who pays. */
export function payerFields() {
  return sql<Payer>`jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
    'phoneExtension', c.phone_extension, 'phoneNumber', c.phone_number)`
}

/** The client's own saved card, if its gateway is configured. */
function savedCard(ctx: Context, clientId: string, id: string) {
  return sql`(select jsonb_build_object('id', m.id, 'provider', m.provider, 'token', m.token, 'brand', m.brand,
      'last_four', m.last_four, 'needs_bank', m.needs_bank)
    from payment_methods m where m.id = ${id} and m.client_id = ${clientId}
      and ${isReadyInVault(ctx)})`
}

/**
 * A saved card is charged in one tap by its owner: by a session whose code is at most ten minutes old, while
 * nothing has happened to the account's phone. Otherwise the bank asks. What is charged as was agreed, with
 * nobody there, asks nobody.
 */
function mustAskBank(ctx: Context, card: Seen['card']): boolean {
  if (!card || ctx.actor.kind !== 'client') return false
  return card.needs_bank || !hasFreshCode(ctx)
}

/** Closed before the next one is written: at most one attempt is open, also within one transaction. */
async function supersede(tx: Transaction, ctx: Context, order: LockedOrder): Promise<void> {
  await closeOpenPayment(tx, ctx, order.id, 'payment_cancelled', { superseded: true })
}

function checkAmount(order: LockedOrder, input: PayOrder): void {
  const free = input.with.method === 'balance'
  if (order.finalPrice === 0 && !free) throw new ShopError('nothing_to_pay')
  if (order.finalPrice > 0 && free) throw new ShopError('payment_method_not_for_order')
}

/** The row of a new attempt, its first milestone and its fact. */
export function writePayment(
  tx: Transaction,
  ctx: Context,
  order: Pick<LockedOrder, 'id' | 'clientId' | 'finalPrice'>,
  input: PayOrder,
  { card, asksBank }: { card: Omit<NonNullable<Seen['card']>, 'token'> | null; asksBank: boolean },
): PaymentRow {
  const id = randomUUID()
  const saveCard = input.with.method === 'card' && input.with.saveCard
  const free = input.with.method === 'balance'
  const gateway = gatewayFor(ctx, input.with, card)
  const payment: PaymentRow = {
    id,
    order_id: order.id,
    client_id: order.clientId,
    provider: gateway.name,
    live_mode: gateway.live,
    method: input.with.method,
    // A browser could leave out the switch that makes the bank ask.
    sent_by_browser: isSentByBrowser(gateway, input.with) && !asksBank,
    asks_bank: asksBank,
    status: free ? 'paid' : 'initial',
    settles: free,
    paid_at: free ? ctx.now() : null,
    amount_minor: BigInt(order.finalPrice),
    currency: 'SAR',
    save_card: saveCard,
    payment_method_id: card?.id ?? null,
    payment_quote_id: input.quote?.id ?? null,
    card_brand: card?.brand ?? null,
    card_last_four: card?.last_four ?? null,
    redirect_url: null,
    failure: null,
    decline_class: null,
    gateway_message: null,
    gateway_status: null,
    gateway_reference: null,
    superseded_at: null,
    asked_at: null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  }
  insertPayment(tx, ctx, payment)
  return payment
}

async function settleWithoutMoney(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  settled: { paymentId: string; held: Halalas },
): Promise<void> {
  const by = order.previousBalance > 0 ? 'balance' : 'coupon'
  await settleOrder(tx, ctx, order, { by, paid: order.finalPrice, ...settled })
}

/**
 * A renewal that its client pays keeps the plan's card, unless they agree to renew with this one: then it is
 * kept together with the payment that settles the order.
 */
function chooseRenewalCard(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  input: PayOrder,
): { auto_renew?: boolean } {
  if (order.method !== 'subscription') return {}
  const agrees = input.renewsWith === true
  if (agrees) keepConsents(tx, ctx, order.clientId, { renewal: true })
  return { auto_renew: agrees }
}

/** An order whose window was over gets a new one, as long as its price stands; another keeps what it has. */
async function openOrder(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  set: { auto_renew?: boolean },
): Promise<void> {
  if (order.status !== 'incomplete') return moveOrder(tx, ctx, order, 'openPayment', { set })
  const hours = await getOrderWindow(tx.db)
  const payableUntil = new Date(Math.min(ctx.now().getTime() + hours * hour, order.priceUntil.getTime()))
  moveOrder(tx, ctx, order, 'openPayment', { set: { ...set, payable_until: payableUntil } })
  cancelJob(tx, { name: 'order.clear', subjectId: order.id })
  enqueue(tx, ctx, {
    name: 'order.lapse',
    subjectId: order.id,
    clientId: order.clientId,
    dueAt: payableUntil,
  })
}
