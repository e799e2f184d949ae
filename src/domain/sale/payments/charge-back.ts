import { ShopError } from '#rules/errors/shop-error'
import { halalas, subtract, zero, type Halalas } from '#rules/core/money'
import { isDisputable } from '#rules/sale/order'
import { taxInRefund } from '#rules/payments/refund'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { forgetLater } from '#domain/people/clients/forget-later'
import { lockClient } from '#domain/people/identity/lock-client'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { postBooking } from '#domain/core/ledger/post-booking'
import { hasTimeEnded } from '#domain/sale/records/orders/has-time-ended'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { closeRefund } from '#domain/sale/records/refunds/close-refund'
import { insertRefund } from '#domain/sale/records/refunds/insert-refund'
import { moveRefund } from '#domain/sale/records/refunds/move-refund'
import { findRefundAsked } from '#domain/sale/payments/refund-order'
import { getRefundRoom, type OrderRefunds } from '#domain/sale/records/refunds/get-refund-room'
import { endWithoutRenewal } from '#domain/sale/lifecycle/end-without-renewal'
import { stopRenewals } from '#domain/sale/records/subscriptions/stop-renewals'
import { endAccess } from '#domain/sale/lifecycle/end-access'
import { inTransaction, type Transaction } from '#domain/core/transaction'

export type ChargeBack = {
  orderId: string
  /** Halalas; null for all that is left of what the card paid. */
  amountMinor: number | null
  reason: string
  /** The bank's own number of the dispute. */
  reference: string
  onceKey: string | null
}

/**
 * A bank has taken a card's money back: what an administrator entered is booked, the gateway is asked
 * nothing, the order's time ends and no card is charged again. Once per payment; what is left can still go to
 * the balance. Source: domain rules, "Refund". Errors: confirmation_needed, order_not_found,
 * order_not_disputable, refund_in_progress, refund_above_paid.
 */
export async function chargeBack(ctx: Context, asked: ChargeBack): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'order:chargeback')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, asked.orderId)
    await lockClient(tx, order.clientId)
    if (asked.onceKey !== null && (await findRefundAsked(tx, order.id, asked.onceKey))) return
    const room = await getRefundRoom(tx.db, ctx, order.id)
    const left = subtract(room.paid.card, room.given.card)
    if (!isDisputable(order.status) || room.isChargedBack || left === 0) {
      throw new ShopError('order_not_disputable')
    }
    if (room.cardIsBusy) throw new ShopError('refund_in_progress')
    const amount = asked.amountMinor === null ? left : halalas(asked.amountMinor)
    if (amount > left) throw new ShopError('refund_above_paid')

    const { clientId } = order
    const endsAccess = !(await hasTimeEnded(tx, order.id))
    await endAccess(tx, ctx, order, { endsPlan: true })
    for (const id of await stopRenewals(tx, ctx, clientId)) {
      await endWithoutRenewal(tx, ctx, { id, clientId })
    }
    const reason = cleanText(asked.reason)
    const reference = cleanText(asked.reference) || null
    const refund = insertRefund(tx, ctx, order, {
      amount,
      to: 'card',
      paymentId: room.paymentId,
      cause: 'chargeback',
      reason,
      staffId,
      endsAccess,
      onceKey: asked.onceKey,
      reference,
    })
    book(tx, ctx, order, { room, refundId: refund.id, amount })
    recordFact(tx, ctx, {
      action: 'order.charged_back',
      entity: 'order',
      entityId: order.id,
      clientId: order.clientId,
      changes: {
        amount_minor: { before: null, after: amount },
        ...(reference && { reference: { before: null, after: reference } }),
      },
      personal: { reason: { before: null, after: reason } },
    })
    moveRefund(tx, ctx, { order, refund }, 'finish')
    await closeRefund(tx, ctx, order, refund)
    await forgetLater(tx, ctx, clientId)
  })
}

/**
 * A bank takes all that the card paid, also when the balance has got some of it before: the tax in it is what
 * is left of it.
 */
function book(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  { room, refundId, amount }: { room: OrderRefunds; refundId: string; amount: Halalas },
): void {
  const given = halalas(room.given.card + room.given.balance)
  const taxLeft = Math.max(order.taxes - room.taxGiven, 0)
  const tax = halalas(Math.min(taxInRefund(order, { given, tax: room.taxGiven }, amount), taxLeft))
  postBooking(tx, ctx, {
    kind: 'chargeback',
    orderId: order.id,
    refundId,
    ...(room.paymentId ? { paymentId: room.paymentId } : {}),
    entries: [
      { account: 'refunds', amount: subtract(amount, tax) },
      { account: 'tax', amount: tax },
      { account: 'gateway', amount: subtract(zero, amount) },
    ],
  })
}
