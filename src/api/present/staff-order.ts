import type { z } from '@hono/zod-openapi'
import type { StaffOrder } from '#contract/staff-orders'
import type { Language } from '#rules/language'
import { canMove } from '#rules/moves'
import { orderMoves } from '#rules/order'
import { cardRoom, refundLeft } from '#rules/refund'
import type { OrderCare } from '#domain/orders/order-care'
import type { OrderView } from '#domain/orders/order-view'
import { presentOrderDetails } from './order.ts'
import { presentPayment, presentRefund } from './payment.ts'

/** The order with what only staff see: the gateway's words, what needs a look, and what can be done. */
export function presentStaffOrder(
  order: OrderView,
  care: OrderCare,
  language: Language,
): z.infer<typeof StaffOrder> {
  const { period, access_ended_at, notes, messages } = care
  return {
    ...presentOrderDetails(order, language),
    payments: order.payments.map((payment) => ({
      ...presentPayment(payment, language),
      provider: payment.provider,
      live: payment.live_mode,
      settles: payment.settles,
      gateway_status: payment.gateway_status,
      gateway_message: payment.gateway_message,
    })),
    refunds: order.refunds.map((refund) => {
      const { reason = '', by = null, gateway_message = null } = care.refund_reasons[refund.id] ?? {}
      return { ...presentRefund(refund), reason, by, gateway_message }
    }),
    refund_room: presentRoom(order, care),
    period,
    access_ended_at,
    can_fulfil_again: isFailing(order, care),
    notes,
    messages,
    fulfilment_error: order.fulfilment_error,
    alerts: alertsOf(order, care),
    version: order.version,
  }
}

function presentRoom(order: OrderView, { room, period }: OrderCare) {
  const left = refundLeft(room)
  if (left === 0 || !canMove(orderMoves, order.status, 'refundPart')) return null
  return {
    paid_card_minor: room.paid.card,
    paid_balance_minor: room.paid.balance,
    given_card_minor: room.given.card,
    given_balance_minor: room.given.balance,
    left_minor: left,
    card_left_minor: cardRoom(room),
    card_is_busy: room.cardIsBusy,
    // Before the plan is activated there is nothing to keep, and a refund in part would leave it unactivated.
    can_keep_access: period !== null || order.status === 'completed' || order.status === 'partially_refunded',
  }
}

/** Paid, meant to be activated, and not: staff can have it tried at once. */
function isFailing(order: OrderView, care: OrderCare): boolean {
  return order.status === 'processing' && order.fulfilment_error !== null && care.access_ended_at === null
}

/** Names of what staff should look at; the pages have words for them. */
function alertsOf(order: OrderView, care: OrderCare): string[] {
  const sentBack = order.refunds
    .filter((refund) => refund.cause !== 'staff')
    .map((refund) => `refund_${refund.cause}`)
  const fulfilment = order.fulfilment_given_up ? 'fulfilment_given_up' : 'fulfilment_failing'
  return [
    ...new Set(sentBack),
    ...(order.refunds.some((refund) => refund.status === 'failed') ? ['refund_failed'] : []),
    ...(isFailing(order, care) ? [fulfilment] : []),
  ]
}
