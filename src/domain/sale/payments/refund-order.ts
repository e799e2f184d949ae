import { sql } from 'kysely'
import { add, halalas, lesser, subtract, zero, type Halalas } from '#rules/core/money'
import { canMove } from '#rules/core/moves'
import { orderMoves } from '#rules/sale/order'
import {
  refundLeft,
  splitRefund,
  taxInRefund,
  type RefundSplit,
  type RefundWay,
} from '#rules/payments/refund'
import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { requirePermission, type Context } from '#domain/core/context'
import { forgetLater } from '#domain/people/clients/forget-later'
import { lockClient } from '#domain/people/identity/lock-client'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { enqueue } from '#domain/core/jobs/enqueue'
import { postBooking } from '#domain/core/ledger/post-booking'
import { hasTimeEnded } from '#domain/sale/records/orders/has-time-ended'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { closeRefund } from '#domain/sale/records/refunds/close-refund'
import { insertRefund, type RequestedRefund } from '#domain/sale/records/refunds/insert-refund'
import { moveRefund } from '#domain/sale/records/refunds/move-refund'
import { getRefundRoom, type OrderRefunds } from '#domain/sale/records/refunds/get-refund-room'
import { stopRenewals } from '#domain/sale/records/subscriptions/stop-renewals'
import { endWithoutRenewal } from '#domain/sale/lifecycle/end-without-renewal'
import { notifyRenewalStopped } from '#domain/sale/notifications/notify-renewal'
import { endAccess } from '#domain/sale/lifecycle/end-access'
import { inTransaction, type Transaction } from '#domain/core/transaction'

export type RefundAsked = {
  orderId: string
  amountMinor: number
  reason: string
  /** The card as far as it goes, or all of it to the balance. */
  way: RefundWay
  /** What was shown to the person who asks; null for a program that did not read it. */
  seen: SeenSplit | null
  /** Ends the time that the order paid for, or leaves it. */
  endsAccess: boolean
  onceKey: string | null
}

/** A split of a refund as it goes on the wire, in halalas. */
export type SeenSplit = { card_minor: number; balance_minor: number }

/**
 * Staff give money back. The balance's part arrives at once, the card's part is left to be sent; the order
 * moves when each has arrived. The order's lock makes refunds of one order wait for each other, so that
 * together they are never more than what was paid; under one `onceKey` it happens once. Source: domain rules,
 * "Refund". Errors: confirmation_needed, order_not_found, order_not_refundable, refund_above_paid,
 * refund_split_changed, refund_in_progress, order_not_activated, client_is_closed.
 */
export async function refundOrder(ctx: Context, asked: RefundAsked): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'order:refund')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, asked.orderId)
    // What is given back of one client's orders, and what a change of plan counts of them, is decided one
    // after the other.
    await lockClient(tx, order.clientId)
    await refundOrderWithin(tx, ctx, order, { ...asked, staffId })
  })
}

/**
 * The same for an order that is locked together with its client: decided by a member of staff or by law.
 * `staffId` is who; null for the law. Amounts are in halalas with tax. Answers where it goes; null for a
 * repeated `onceKey`, which changes nothing. Errors: order_not_refundable, refund_above_paid,
 * refund_split_changed, refund_in_progress, order_not_activated.
 */
export async function refundOrderWithin(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  asked: RefundDecided,
): Promise<RefundSplit | null> {
  if (asked.onceKey !== null && (await findRefundAsked(tx, order.id, asked.onceKey))) return null
  const room = await getRefundRoom(tx.db, ctx, order.id)
  if (!canMove(orderMoves, order.status, 'refundPart') || refundLeft(room) === 0) {
    throw new ShopError('order_not_refundable')
  }
  const parts = splitRefund(room, halalas(asked.amountMinor), asked.way)
  if (!parts) throw new ShopError('refund_above_paid')
  refuseOtherSplit(parts, asked.seen)
  // Of what the law gives back at once nothing can be waited for: it is sent behind the other one.
  const canWait = asked.staffId !== null
  if (canWait && parts.card > 0 && room.cardIsBusy) throw new ShopError('refund_in_progress')
  const endsAccess = await endTime(tx, ctx, order, asked)
  let before = { given: add(room.given.card, room.given.balance), tax: room.taxGiven }
  for (const part of partsOf(room, parts)) {
    const tax = taxInRefund(order, before, part.amount)
    before = { given: add(before.given, part.amount), tax: add(before.tax, tax) }
    const decided = { ...asked, endsAccess }
    if (part.to === 'balance') await payIntoBalance(tx, ctx, order, decided, { ...part, tax })
    else {
      const { id } = request(tx, ctx, order, decided, { ...part, tax })
      enqueue(tx, ctx, { name: 'refund.send', subjectId: id, clientId: order.clientId })
    }
  }
  await forgetLater(tx, ctx, order.clientId)
  return parts
}

/**
 * Ends the order's time where that is asked. Whether it ends with this refund: what had ended before does
 * not. Error: order_not_activated.
 */
async function endTime(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  { endsAccess, hasEnded = false }: RefundDecided,
): Promise<boolean> {
  if (hasEnded) return true
  if (endsAccess) {
    const isFirst = !(await hasTimeEnded(tx, order.id))
    await endAccess(tx, ctx, order)
    await stopWhatFollows(tx, ctx, order)
    return isFirst
  }
  // It would leave the state from which it is provisioned.
  const isBeginning = order.status === 'awaiting_fullfilment' || order.status === 'processing'
  if (isBeginning) throw new ShopError('order_not_activated')
  return false
}

/**
 * What goes where: to the order's own card, to each card that paid a quote which its credit stems from, and
 * to the balance.
 */
function partsOf({ paymentId, links }: OrderRefunds, { card, link, balance }: RefundSplit): UntaxedPart[] {
  const parts: UntaxedPart[] = [{ amount: subtract(card, link), to: 'card', paymentId }]
  let left = link
  for (const { paymentId: linked, amount: room } of links) {
    const amount = lesser(left, room)
    left = subtract(left, amount)
    parts.push({ amount, to: 'card', paymentId: linked })
  }
  parts.push({ amount: balance, to: 'balance', paymentId: null })
  return parts.filter(({ amount }) => amount > 0)
}

/**
 * Nothing is taken for a plan whose last period is over and was given back: one that is paused behind it does
 * not come back, the tries of a renewal that failed go, and a grace that was promised stays without them. One
 * that was handed over stays its new owner's, who has agreed to pay for what comes.
 */
async function stopWhatFollows(tx: Transaction, ctx: Context, order: LockedOrder): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscription_periods p join subscriptions s on s.id = p.subscription_id
    where p.order_id = ${order.id} and s.client_id = ${order.clientId} and p.ends_at = s.ends_at and p.ended_early_at is null
      and s.ends_at <= ${ctx.now()} and s.auto_renew`.execute(tx.db)
  if (rows.length === 0) return
  const { clientId } = order
  for (const id of await stopRenewals(tx, ctx, clientId)) {
    const { plan, until } = await endWithoutRenewal(tx, ctx, { id, clientId })
    if (until) notifyRenewalStopped(tx, ctx, plan, until)
  }
}

/**
 * A refund goes where it was shown to go: when another one came first, so that the card takes less than was
 * shown, it has to be confirmed again. Error: refund_split_changed, with the new split.
 */
export function refuseOtherSplit(
  { card, balance }: Pick<RefundSplit, 'card' | 'balance'>,
  seen: SeenSplit | null,
): void {
  if (!seen || (seen.card_minor === card && seen.balance_minor === balance)) return
  throw new ShopError('refund_split_changed', {
    extra: { split: { card_minor: card, balance_minor: balance } },
  })
}

/** `hasEnded`: the order's time was ended for this refund already, with all that is left of the plan. */
type RefundDecided = RefundAsked & { staffId: string | null; hasEnded?: boolean }

/** Whether a refund of this order was asked for under this key before. */
export async function findRefundAsked(tx: Transaction, orderId: string, onceKey: string): Promise<boolean> {
  const before = await tx.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('once_key', '=', onceKey)
    .executeTakeFirst()
  return before !== undefined
}

/** @property paymentId whose card gets it; null for the balance */
type UntaxedPart = { amount: Halalas; to: RefundWay; paymentId: string | null }
type Part = UntaxedPart & { tax: Halalas }

/**
 * Writes one refund, and books that it is owed: to the card through the gateway, or straight to the client.
 */
function request(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  asked: RefundDecided,
  { amount, to, paymentId, tax }: Part,
): RequestedRefund {
  const refund = insertRefund(tx, ctx, order, {
    amount,
    to,
    paymentId,
    cause: 'staff',
    reason: cleanText(asked.reason),
    staffId: asked.staffId,
    endsAccess: asked.endsAccess,
    onceKey: asked.onceKey,
  })
  const back = subtract(zero, amount)
  postBooking(tx, ctx, {
    kind: 'refund',
    orderId: order.id,
    refundId: refund.id,
    ...(paymentId ? { paymentId } : {}),
    entries: [
      { account: 'refunds', amount: subtract(amount, tax) },
      { account: 'tax', amount: tax },
      to === 'card'
        ? { account: 'to_return', amount: back }
        : { account: 'client_balance', amount: back, clientId: order.clientId },
    ],
  })
  return refund
}

async function payIntoBalance(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  asked: RefundDecided,
  part: Part,
): Promise<void> {
  const refund = request(tx, ctx, order, asked, part)
  const { numUpdatedRows } = await tx.db
    .updateTable('clients')
    .set((row) => ({
      balance_minor: row('balance_minor', '+', BigInt(part.amount)),
      updated_at: ctx.now(),
    }))
    .where('id', '=', order.clientId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  // Nobody could spend the balance of an account that is closed.
  if (numUpdatedRows !== 1n) throw new ShopError('client_is_closed')
  moveRefund(tx, ctx, { order, refund }, 'finish')
  await closeRefund(tx, ctx, order, refund)
}
