import { refundLeft } from '#rules/payments/refund'
import { asSystem, type Context } from '#domain/core/context'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { lockClient } from '#domain/people/identity/lock-client'
import { getRefundRoom } from '#domain/sale/records/refunds/get-refund-room'
import { refundOrderWithin } from '#domain/sale/payments/refund-order'
import { notifyReturned } from '#domain/sale/notifications/notify-returned'
import { endAccess } from '#domain/sale/lifecycle/end-access'
import { findPlace } from '#domain/sale/lifecycle/find-place'
import { startWithCardOf } from '#domain/sale/lifecycle/start-awaited-renewals'
import { inTransaction } from '#domain/core/transaction'

/**
 * A paid order whose plan can never begin, because another plan of the client's began between its payment and
 * its fulfilment, or, of a renewal, because the period that it continues was ended meanwhile: what was paid
 * goes back at once, as far as it goes to the card, and the client is notified. Decided again under the
 * locks. A renewal that cost nothing just ends. False when there is nothing to refund of another order (a
 * partner owes it, a coupon paid all of it): then it is listed for staff.
 */
export async function giveUpFulfilment(ctx: Context, orderId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await lockClient(tx, order.clientId)
    if (order.status !== 'processing') return true
    const place = await findPlace(tx, ctx, order, { minds: 'running', paymentId: null })
    if (place === 'free' || place === 'stopped') return false
    const room = await getRefundRoom(tx.db, ctx, order.id)
    const amount = refundLeft(room)
    if (amount === 0) {
      if (place === 'taken') return false
      await endAccess(tx, asSystem(ctx), order)
      moveOrder(tx, asSystem(ctx), order, 'refundAll')
      return true
    }
    await refundOrderWithin(tx, asSystem(ctx), order, {
      orderId,
      amountMinor: amount,
      reason: reasons[place][order.language],
      way: 'card',
      seen: null,
      endsAccess: true,
      onceKey: 'not_provided',
      staffId: null,
    })
    const cause = place === 'taken' ? 'plan_running' : 'plan_ended'
    // The bank has let its card pass all the same, for a plan that waits for one.
    await startWithCardOf(tx, ctx, order)
    await notifyReturned(tx, ctx, order, { amount, cause, paymentId: room.paymentId, onceKey: order.id })
    return true
  })
}

/** As it stands beside the refund. */
const reasons = {
  taken: {
    ar: 'بدأت باقة لديكم قبل تفعيل هذا الطلب',
    en: 'A plan of yours began before this order was activated',
  },
  gone: {
    ar: 'انتهت الباقة التي يجددها هذا الطلب قبل تفعيله',
    en: 'The plan that this order renews ended before it was activated',
  },
}
