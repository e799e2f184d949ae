import { sql } from 'kysely'
import { formatDate } from '#locales/format'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import type { PurchaseEnd } from '#rules/sale/given-back'
import { isPaid } from '#rules/sale/order'
import { splitRefund, type RefundRequestStatus, type RefundWay } from '#rules/payments/refund'
import { cleanText } from '#rules/core/text'
import { refundLastDay } from '#rules/core/working-days'
import { withdrawalEnd, withdrawalOf, type PurchaseFacts } from '#rules/sale/withdrawal'
import { requireClient, type Context } from '#domain/core/context'
import { holdUsers } from '#domain/people/identity/lock-client'
import { lockOrderAndClient, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { insertRefundRequest } from '#domain/sale/records/refunds/change-refund-request'
import { refundOrderWithin, refuseOtherSplit, type SeenSplit } from '#domain/sale/payments/refund-order'
import { readPurchase } from '#domain/sale/payments/read-purchase'
import { notifyAdministratorsWithin } from '#domain/messages/notify-administrators'
import { inTransaction, type Transaction } from '#domain/core/transaction'

export type RefundRequestView = {
  id: string
  ref_id: number
  order_id: string
  reason: string
  destination: RefundWay
  status: RefundRequestStatus
  by_law: boolean
  answer: string
  created_at: string
  answered_at: string | null
}

export type OwnRefundRequests = {
  /** What can be asked for now; null when the time is over, or the plan was used. */
  allowed: {
    until: Date
    amount: number
    /** How much of it can go to the cards that paid; the rest goes to the balance. */
    toCard: number
    /** How much of that goes to the card by which a quote was paid that the order's credit stems from. */
    toLink: number
    /** The card paid more than that, but the gateway takes no further refund for it. */
    isCardClosed: boolean
    /** All of it can go to the balance instead. */
    mayChooseBalance: boolean
    atOnce: boolean
    /** What ends with it, and until when the plan goes on where that is a period only. */
    ends: PurchaseEnd
    goesOnUntil: Date | null
    /** It renews no more then. */
    stopsRenewal: boolean
    pausedUntil: Date | null
  } | null
  /** Until when it could have been asked for, where the client has handed the plan over, which ends it. */
  endedByHandover: Date | null
  /** The same, where its points were used, which ends it. */
  endedByUse: Date | null
  requests: RefundRequestView[]
}

/** What the client may ask for an own order, and has asked. Error: order_not_found. */
export async function listOwnRefundRequests(ctx: Context, orderId: string): Promise<OwnRefundRequests> {
  const clientId = requireClient(ctx)
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'client_id'])
    .where('id', '=', orderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!order) throw new ShopError('order_not_found')
  const { rows } = await sql<{ view: RefundRequestView }>`
    select ${requestFields()} as view from refund_requests t where t.order_id = ${orderId} order by t.id desc`.execute(
    ctx.db,
  )
  const requests = rows.map(({ view }) => view)
  const purchase = isPaid(order.status) ? await readPurchase(ctx.db, ctx, orderId) : null
  const right = purchase ? withdrawalOf(purchase, ctx.now()) : 'none'
  const wouldHave = (facts: PurchaseFacts) => withdrawalOf(facts, ctx.now()) !== 'none'
  const isOpen = requests.some(({ status }) => status !== 'refused')
  return {
    allowed:
      purchase && right !== 'none' && !isOpen
        ? {
            until: withdrawalEnd(purchase.paidAt),
            amount: purchase.left,
            toCard: purchase.toCard,
            toLink: purchase.toLink,
            isCardClosed: purchase.isCardClosed,
            mayChooseBalance: purchase.mayChooseBalance,
            atOnce: right === 'at_once',
            ends: purchase.ends,
            goesOnUntil: purchase.goesOnUntil,
            stopsRenewal: purchase.stopsRenewal,
            pausedUntil: purchase.pausedUntil,
          }
        : null,
    endedByHandover:
      purchase?.isHandedOver && wouldHave({ ...purchase, stands: true })
        ? withdrawalEnd(purchase.paidAt)
        : null,
    endedByUse:
      purchase && purchase.pointsUsed > 0 && !isOpen && wouldHave({ ...purchase, pointsUsed: 0 })
        ? withdrawalEnd(purchase.paidAt)
        : null,
    requests,
  }
}

/**
 * The client takes back an own purchase in the legal time. Unused points prove that it was not used: then all
 * of it goes back at once and its time ends; where nothing can prove it, staff decide. Asked again after a
 * lost answer, it is the same request. Source: facts about Saudi stores, section 2. Errors: order_not_found,
 * refund_request_not_allowed, refund_request_open, refund_request_granted, refund_split_changed;
 * invalid_input for the balance where somebody else may have paid.
 */
export async function requestRefund(
  ctx: Context,
  input: { orderId: string; reason: string; destination: RefundWay; seen: SeenSplit | null },
): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrderAndClient(tx, input.orderId, clientId)
    const before = await tx.db
      .selectFrom('refund_requests')
      .select('status')
      .where('order_id', '=', order.id)
      .where('status', 'in', ['open', 'granted'])
      .executeTakeFirst()
    if (before)
      throw new ShopError(before.status === 'open' ? 'refund_request_open' : 'refund_request_granted')
    await lockPaidTime(tx, order.id)
    const purchase = isPaid(order.status) ? await readPurchase(tx.db, ctx, order.id) : null
    const right = purchase ? withdrawalOf(purchase, ctx.now()) : 'none'
    if (!purchase || right === 'none') throw new ShopError('refund_request_not_allowed')
    if (input.destination === 'balance' && !purchase.mayChooseBalance) {
      throw new ShopError('invalid_input', { fields: { destination: ['not_allowed'] } })
    }
    const parts = splitRefund(purchase.room, purchase.left, input.destination)
    if (parts) refuseOtherSplit(parts, input.seen)

    const reason = cleanText(input.reason)
    const byLaw = right === 'at_once'
    const { destination } = input
    const id = insertRefundRequest(tx, ctx, order, { reason, destination, byLaw, amount: purchase.left })
    if (byLaw) await giveWholeBack(tx, ctx, order, { ...input, id, reason, amount: purchase.left })
    else await notifyOfRequest(tx, ctx, { id, order, amount: purchase.left })
  })
}

/**
 * Members spend points of the plan, too, and wait for its periods only: what they spend now is counted, or
 * not spent.
 */
async function lockPaidTime(tx: Transaction, orderId: string): Promise<void> {
  await holdUsers(tx, orderId)
  await sql`select from subscriptions s where exists (select from subscription_periods p
    where p.subscription_id = s.id and p.order_id = ${orderId}) for no key update of s`.execute(tx.db)
  await sql`select from subscription_periods where order_id = ${orderId} for no key update`.execute(tx.db)
}

async function giveWholeBack(
  tx: Parameters<typeof refundOrderWithin>[0],
  ctx: Context,
  order: LockedOrder,
  request: { id: string; reason: string; destination: RefundWay; amount: number },
): Promise<void> {
  await refundOrderWithin(tx, ctx, order, {
    orderId: order.id,
    amountMinor: request.amount,
    reason: request.reason,
    way: request.destination,
    seen: null,
    endsAccess: true,
    onceKey: `request:${request.id}`,
    staffId: null,
  })
}

/** A task for staff who may refund: administrators are notified by mail, once for each request. */
async function notifyOfRequest(
  tx: Transaction,
  ctx: Context,
  request: { id: string; order: LockedOrder; amount: number },
): Promise<void> {
  const { order } = request
  await notifyAdministratorsWithin(tx, ctx, {
    template: 'refund_asked',
    parameters: ({ language }) => ({
      order: String(order.refId),
      amountMinor: request.amount,
      date: formatDate(refundLastDay(ctx.now()), language),
      link: pageLink(ctx, '/admin/orders/:id', { id: order.id }),
    }),
    onceKey: `refund_asked:${request.id}`,
  })
}

/** The JSON object of one row `t` of refund_requests. */
export function requestFields() {
  return sql<RefundRequestView>`jsonb_build_object('id', t.id, 'ref_id', t.ref_id, 'order_id', t.order_id, 'reason', t.reason,
    'destination', t.destination, 'status', t.status, 'by_law', t.by_law, 'answer', t.answer, 'created_at', t.created_at,
    'answered_at', t.answered_at)`
}
