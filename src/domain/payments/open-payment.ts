import { ShopError } from '#rules/errors'
import { paymentWindowHours } from '#rules/limits'
import type { Halalas } from '#rules/money'
import { isPayable } from '#rules/order'
import { runningStatuses } from '#rules/subscription'
import { recordFact } from '#domain/activity/record-fact'
import type { Context } from '#domain/context'
import { enqueue } from '#domain/jobs/enqueue'
import { holdAgain } from '#domain/orders/holds'
import { lockOrder } from '#domain/orders/lock-order'
import type { LockedOrder } from '#domain/orders/lock-order'
import { moveOrder } from '#domain/orders/move-order'
import { settleOrder } from '#domain/orders/settle-order'
import { track } from '#domain/orders/track'
import { closeOpenPayment } from '#domain/payments/close-open-payment'
import type { PayOrder } from '#domain/payments/pay-order'
import { inTransaction } from '#domain/transaction'
import type { Transaction } from '#domain/transaction'

export type OpenedPayment = {
  id: string
  orderId: string
  orderRefId: number
  amount: Halalas
  /** The gateway's handle of the saved card that was chosen. */
  savedCard: string | null
}

/** Thrown with the open attempt's id; the door shows it beside the error. */
export class PaymentInProgress extends ShopError {
  readonly paymentId: string
  constructor(paymentId: string) {
    super('payment_in_progress')
    this.paymentId = paymentId
  }
}

/** When the gateway is first asked about an attempt that nobody came back from. */
const firstReconciliation = 45_000

/**
 * Writes a new attempt to pay a locked, payable order; nothing has gone to the gateway yet. At most one attempt is open
 * per order. When nothing is to be paid the order is settled here.
 */
export async function openPayment(ctx: Context, clientId: string, input: PayOrder): Promise<OpenedPayment> {
  return inTransaction(ctx, async (tx) => {
    await refuseOtherPlan(tx, clientId, input.orderId)
    const order = await lockOrder(tx, input.orderId, clientId)
    if (!isPayable(order.status)) throw new ShopError('order_not_payable')
    await makeRoom(tx, ctx, order, input.supersede)
    checkAmount(order, input)
    if (order.status === 'incomplete') {
      await holdAgain(tx, ctx, { id: order.id, clientId, balance: order.previousBalance })
    }
    const card =
      input.with.method === 'saved_card' ? await getCard(tx, ctx, clientId, input.with.paymentMethodId) : null
    const id = await writePayment(tx, ctx, order, input, card)
    if (input.with.method === 'balance') {
      await settleWithoutMoney(tx, ctx, order, id)
    } else {
      await moveOrder(tx, ctx, order, ['openPayment'], { set: newWindow(ctx, order) })
      enqueue(tx, ctx, {
        name: 'payment.reconcile',
        subjectId: id,
        clientId,
        dueAt: new Date(ctx.now().getTime() + firstReconciliation),
      })
    }
    return {
      id,
      orderId: order.id,
      orderRefId: order.refId,
      amount: order.finalPrice,
      savedCard: card?.token ?? null,
    }
  })
}

/**
 * One client has one running plan. Two orders for different plans must not both be paid, so the client's row is locked
 * while one of them goes to the gateway.
 */
async function refuseOtherPlan(tx: Transaction, clientId: string, orderId: string): Promise<void> {
  await tx.db.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute()
  const other = await tx.db
    .selectFrom('order_lines as mine')
    .where('mine.order_id', '=', orderId)
    .select((e) => [
      e
        .exists(
          e
            .selectFrom('subscriptions as s')
            .select('s.id')
            .where('s.client_id', '=', clientId)
            .where('s.status', 'in', runningStatuses)
            .whereRef('s.product_id', '!=', 'mine.product_id'),
        )
        .as('running'),
      e
        .exists(
          e
            .selectFrom('orders as o')
            .innerJoin('order_lines as l', 'l.order_id', 'o.id')
            .select('o.id')
            .where('o.client_id', '=', clientId)
            .where('o.status', 'in', ['awaiting_payment', 'awaiting_fullfilment', 'processing'])
            .where('o.id', '!=', orderId)
            .whereRef('l.product_id', '!=', 'mine.product_id'),
        )
        .as('in_flight'),
    ])
    .executeTakeFirst()
  if (other?.running) throw new ShopError('plan_running')
  if (other?.in_flight) throw new ShopError('order_payment_in_flight')
}

async function makeRoom(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  supersede: boolean,
): Promise<void> {
  if (supersede) {
    await closeOpenPayment(tx, ctx, order.id, 'payment_cancelled', { superseded: true })
    return
  }
  const open = await tx.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', 'in', ['initial', 'awaiting_authorization'])
    .executeTakeFirst()
  if (open) throw new PaymentInProgress(open.id)
}

function checkAmount(order: LockedOrder, input: PayOrder): void {
  const free = input.with.method === 'balance'
  if (order.finalPrice === 0 && !free) throw new ShopError('nothing_to_pay')
  if (order.finalPrice > 0 && free) throw new ShopError('payment_method_not_for_order')
}

async function getCard(tx: Transaction, ctx: Context, clientId: string, id: string) {
  const card = await tx.db
    .selectFrom('payment_methods')
    .select(['id', 'token', 'brand', 'last_four'])
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('provider', '=', ctx.gateway.name)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!card) throw new ShopError('no_existing_card')
  return card
}

async function writePayment(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  input: PayOrder,
  card: { id: string; brand: string; last_four: string } | null,
): Promise<string> {
  const saveCard = 'saveCard' in input.with
  const free = input.with.method === 'balance'
  const { id } = await tx.db
    .insertInto('payments')
    .values({
      order_id: order.id,
      client_id: order.clientId,
      provider: ctx.gateway.name,
      live_mode: ctx.gateway.live,
      method: input.with.method,
      sent_by_browser: saveCard || ('askCvc' in input.with && input.with.askCvc),
      status: free ? 'paid' : 'initial',
      settles: free,
      paid_at: free ? ctx.now() : null,
      amount_minor: BigInt(order.finalPrice),
      save_card: saveCard,
      payment_method_id: card?.id ?? null,
      card_brand: card?.brand ?? null,
      card_last_four: card?.last_four ?? null,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  track(tx, ctx, order.id, 'payment_created', { paymentId: id })
  recordFact(tx, ctx, {
    action: 'payment.opened',
    entity: 'payment',
    entityId: id,
    clientId: order.clientId,
    changes: {
      order_id: { before: null, after: order.id },
      method: { before: null, after: input.with.method },
      amount_minor: { before: null, after: order.finalPrice },
    },
  })
  return id
}

async function settleWithoutMoney(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  id: string,
): Promise<void> {
  const by = order.previousBalance > 0 ? 'balance' : 'coupon'
  await settleOrder(tx, ctx, order, { by, paid: order.finalPrice, paymentId: id })
}

/** An order whose window was over gets a new one; another keeps its own. */
function newWindow(ctx: Context, order: LockedOrder) {
  return order.status === 'incomplete'
    ? { payable_until: new Date(ctx.now().getTime() + paymentWindowHours * 3_600_000) }
    : {}
}
