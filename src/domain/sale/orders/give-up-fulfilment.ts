import { refundLeft } from '#rules/refund'
import { asSystem } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { lockClient } from '#domain/people/identity/lock-client'
import { getRefundRoom } from '#domain/sale/records/refunds/get-refund-room'
import { giveBack } from '#domain/sale/payments/refund-order'
import { notifyReturned } from '#domain/sale/notifications/notify-returned'
import { hasPlace } from '#domain/sale/lifecycle/has-place'
import { inTransaction } from '#domain/core/transaction'

/**
 * A paid order whose plan can never begin, because another plan of the client's began between its payment and its fulfilment:
 * what was paid goes back at once, as far as it goes to the card, and the client is notified. Decided again under the locks.
 * False when there is nothing to refund (a partner owes it, a coupon paid all of it): then it is listed for staff.
 */
export async function giveUpFulfilment(ctx: Context, orderId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await lockClient(tx, order.clientId)
    if (order.status !== 'processing') return true
    if (await hasPlace(tx, ctx, order)) return false
    const amount = refundLeft(await getRefundRoom(tx.db, ctx, order.id))
    if (amount === 0) return false
    await giveBack(tx, asSystem(ctx), order, {
      orderId,
      amountMinor: amount,
      reason: reasons[order.language],
      way: 'card',
      seen: null,
      endsAccess: true,
      onceKey: 'not_provided',
      staffId: null,
    })
    await notifyReturned(tx, ctx, order, { amount, cause: 'plan_running', onceKey: order.id })
    return true
  })
}

/** As it stands beside the refund. */
const reasons = {
  ar: 'بدأت باقة أخرى قبل تفعيل هذا الطلب',
  en: 'Another plan began before this order was activated',
}
