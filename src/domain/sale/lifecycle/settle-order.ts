import { second } from '#rules/core/durations'
import { add, halalas, subtract, type Halalas } from '#rules/core/money'
import { invariant } from '#rules/core/invariant'
import type { Settlement } from '#rules/sale/order'
import { atOneMoment } from '#domain/core/clock/client-clock'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { postBooking } from '#domain/core/ledger/post-booking'
import { queueMeasuredEvent } from '#domain/people/measurement/queue-event'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { takeHolds } from '#domain/sale/records/orders/holds'
import { addMilestone } from '#domain/sale/records/orders/add-milestone'
import { recordTaxEvent } from '#domain/sale/records/tax-documents/record-tax-event'
import { replacePlan } from '#domain/sale/lifecycle/replace-plan'
import type { Transaction } from '#domain/core/transaction'

/**
 * The first of the two steps of fulfilment: the order is paid. Books the sale, moves the
 * order through awaiting_fullfilment to processing and leaves the job that provisions it. One transaction
 * with the payment that settles it; what the order held is held (`holdOrderAgain`), so nothing is missing. An
 * upgrade's plan is replaced right here, as its credit pays a part. Source: domain rules, "Fulfilment".
 * Booking and tax document say one moment, however long the document waits for its number: of two months,
 * both stand in the one.
 * @param settlement.isProvisionedNext whoever settles provisions it right behind the commit, so that its job
 * is only for a process that dies in between
 * @param settlement.paid what the gateway took, in halalas; `owed` is what a partner owes for it instead. A
 * practice order is settled without money: nothing is booked.
 */
export async function settleOrder(
  tx: Transaction,
  called: Context,
  order: LockedOrder,
  settlement: {
    by: Settlement
    paid: Halalas
    /** What `takeHeld` took of the client's balance. */
    held: Halalas
    owed?: Halalas
    paymentId: string | null
    isPractice?: boolean
    isProvisionedNext?: boolean
  },
): Promise<void> {
  const ctx = atOneMoment(called)
  const credit = order.planChangeId ? await replacePlan(tx, ctx, order) : halalas(0)
  const balance = add(settlement.held, credit)
  if (!settlement.isPractice) bookSale(tx, ctx, order, { owed: halalas(0), ...settlement, balance })
  moveOrder(tx, ctx, order, ['settle', 'provision'], {
    set: { settled_by: settlement.by, settled_at: ctx.now() },
    otherwise: 'order_not_payable',
  })
  const { paymentId } = settlement
  addMilestone(tx, ctx, order.id, 'received', paymentId === null ? {} : { paymentId })
  if (!settlement.isPractice) {
    const { id, clientId, priceAfterTax: amount } = order
    await queueMeasuredEvent(tx, ctx, { kind: 'purchase', eventId: id, orderId: id, clientId, amount })
  }
  enqueue(tx, ctx, {
    name: 'order.fulfil',
    subjectId: order.id,
    clientId: order.clientId,
    ...(settlement.isProvisionedNext && { dueAt: new Date(ctx.now().getTime() + provisioningTime) }),
  })
  cancelJob(tx, { name: 'order.lapse', subjectId: order.id })
  cancelJob(tx, { name: 'order.clear', subjectId: order.id })
}

/** After so long, whoever was to provision an order right behind its settlement has died, or failed. */
const provisioningTime = 2 * second

/**
 * Takes what a locked order holds, balance share and coupon, because it is paid; asked for before the payment
 * is written, as the database answers how much it was. Without a discount no coupon can be held. Returns
 * halalas of balance.
 */
export async function takeHeld(tx: Transaction, ctx: Context, order: LockedOrder): Promise<Halalas> {
  const mayHold = order.previousBalance > 0 || order.discount > 0
  return mayHold ? takeHolds(tx, ctx, order.id) : halalas(0)
}

/** Books the sale and has its invoice issued, with the same sums. */
function bookSale(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  sale: { paid: Halalas; owed: Halalas; balance: Halalas; paymentId: string | null },
): void {
  const revenue = subtract(order.priceBeforeTax, order.discount)
  const missing = order.priceAfterTax - sale.paid - sale.owed - sale.balance
  invariant(missing === 0, `order ${order.id} would be settled with ${missing} halalas missing`)
  postBooking(tx, ctx, {
    kind: 'sale',
    orderId: order.id,
    ...(sale.paymentId === null ? {} : { paymentId: sale.paymentId }),
    entries: [
      { account: 'gateway', amount: sale.paid },
      { account: 'receivable', amount: sale.owed },
      { account: 'client_balance', amount: sale.balance, clientId: order.clientId },
      { account: 'revenue', amount: halalas(-revenue) },
      { account: 'tax', amount: halalas(-order.taxes) },
    ],
  })
  // What a partner owes stands on its monthly summary, and what was free has no document.
  if (sale.owed > 0 || order.priceAfterTax === 0) return
  const paidBy = sale.paid === 0 ? 'balance' : sale.balance === 0 ? 'card' : 'card_and_balance'
  recordTaxEvent(tx, ctx, { booking: 'sale', order, paidBy })
}
