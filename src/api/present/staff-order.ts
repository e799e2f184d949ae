import type { z } from '@hono/zod-openapi'
import type { StaffOrder } from '#contract/staff-orders'
import type { Language } from '#rules/core/language'
import { canMove } from '#rules/core/moves'
import { isDisputable, orderMoves } from '#rules/sale/order'
import { isReversible } from '#rules/payments/is-reversible'
import { isRefusedForGood } from '#rules/payments/refused-refund'
import { unusedShare } from '#rules/sale/plan-change'
import { cardRoom, linkRoom, refundLeft } from '#rules/payments/refund'
import type { getStaffOrder } from '#domain/sale/orders/get-staff-order'
import type { OrderActionInfo } from '#domain/sale/orders/read-order-actions'
import type { OrderView } from '#domain/sale/records/order-views/order-view'
import type { CountedPeriod } from '#domain/sale/pricing/count-unused'
import type { RenewalOfOrder } from '#domain/sale/records/renewals/find-renewal-of-order'
import { presentOrderDetails } from './order.ts'
import { presentPayment, presentRefund } from './payment.ts'

/** Whether a partner placed it with a test token, and which one. */
export function presentPracticeOf({ partner }: Pick<OrderView, 'partner'>) {
  if (!partner?.is_test) return { is_test: false, practice_of: null }
  return { is_test: true, practice_of: { id: partner.id, name: partner.name } }
}

function presentPartnerOf({ partner }: OrderView): z.infer<typeof StaffOrder>['partner'] {
  if (!partner) return null
  const { id, name, payment, is_test, reference, metadata } = partner
  return { id, name, payment, is_test, reference, metadata }
}

/** The order with what only staff see: the gateway's words, what needs a look, and what can be done. */
export function presentStaffOrder(
  { order, care, renewal }: Awaited<ReturnType<typeof getStaffOrder>>,
  language: Language,
): z.infer<typeof StaffOrder> {
  const { period, access_ended_at, notes, messages, placed_by, discount_reason, room } = care
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
      const kept = care.refund_reasons[refund.id]
      const { reason = '', by = null, decided_by = 'system', gateway_message = null } = kept ?? {}
      return {
        ...presentRefund(refund, order.payments),
        reason,
        by,
        decided_by,
        gateway_message,
        can_retry: canRetry(refund, kept?.given_up),
      }
    }),
    refund_room: presentRoom(order, care),
    period: period && {
      starts_at: period.starts_at,
      ends_at: period.ends_at,
      points_left: period.points_left,
      owner: period.owner,
      refund_ends: period.refund_ends,
      refund_leaves: period.refund_leaves && {
        goes_on_until: period.refund_leaves.goesOnUntil?.toISOString() ?? null,
        paused_until: period.refund_leaves.pausedUntil?.toISOString() ?? null,
        stops_renewal: period.refund_leaves.stopsRenewal,
      },
    },
    renews: renewal && presentRenewed(order, renewal, language),
    access_ended_at,
    partner: presentPartnerOf(order),
    placed_by,
    discount_reason,
    can_charge_back_minor: presentDispute(order, room),
    can_credit_account: order.settled_by === 'account' && canMove(orderMoves, order.status, 'refundAll'),
    can_fulfil_again: isFailing(order, care),
    notes,
    messages,
    fulfilment_error: order.fulfilment_error,
    alerts: alertsOf(order, care),
    version: order.version,
  }
}

/** A paid order is not cancelled any more, whatever became of its renewal. */
function presentRenewed(order: OrderView, { plan, stop }: RenewalOfOrder, language: Language) {
  const stops = canMove(orderMoves, order.status, 'cancel') ? stop : null
  return {
    subscription_id: plan.id,
    name: plan.names[`name_${language}`],
    auto_renew: plan.autoRenew,
    cancellation_stops: stops && { stays_until: stops.until?.toISOString() ?? null },
  }
}

/** Given up, and not one that staff decide about again. */
function canRetry(refund: OrderView['refunds'][number], isGivenUp = false): boolean {
  return isGivenUp && refund.status !== 'done' && refund.status !== 'reversed' && !isRefusedForGood(refund)
}

/** The gateway has refused it, and its money was not given in another way since. */
function isUngiven(refund: OrderView['refunds'][number], care: OrderActionInfo): boolean {
  if (refund.status !== 'failed') return false
  return !isRefusedForGood(refund) || (care.refund_reasons[refund.id]?.refused_left_minor ?? 0) > 0
}

/** What a bank can still take back of the card's money. */
function presentDispute(order: OrderView, room: OrderActionInfo['room']): number {
  const canBe = isDisputable(order.status) && !room.isChargedBack && !room.cardIsBusy
  return canBe ? room.paid.card - room.given.card : 0
}

function presentRoom(order: OrderView, { room, period, unused }: OrderActionInfo) {
  const left = refundLeft(room)
  if (left === 0 || !canMove(orderMoves, order.status, 'refundPart')) return null
  return {
    paid_card_minor: room.paid.card,
    paid_balance_minor: room.paid.balance,
    given_card_minor: room.given.card,
    given_balance_minor: room.given.balance,
    left_minor: left,
    card_left_minor: cardRoom(room) + linkRoom(room),
    link_left_minor: linkRoom(room),
    card_takes_one_more:
      (cardRoom(room) > 0 && room.cardRefundsLeft === 1) ||
      (linkRoom(room) > 0 && room.links.some(({ refundsLeft }) => refundsLeft === 1)),
    card_is_busy: room.cardIsBusy,
    // Before the plan is activated there is nothing to keep, and a refund in part would leave it unactivated.
    can_keep_access: period !== null || order.status === 'completed' || order.status === 'partially_refunded',
    unused: unused && presentUnused(unused),
  }
}

/** A refund to propose, and how it is counted. */
function presentUnused({ days, daysLeft, points, pointsUsed, amount }: CountedPeriod) {
  const pointsLeft = Math.max(points - pointsUsed, 0)
  return {
    days_left: daysLeft,
    days,
    points_left: pointsLeft,
    points,
    counted_by: unusedShare({ days, daysLeft, points, pointsLeft }).by,
    amount_minor: amount,
  }
}

/** Paid, meant to be activated, and not: staff can have it tried at once. */
function isFailing(order: OrderView, care: OrderActionInfo): boolean {
  return order.status === 'processing' && order.fulfilment_error !== null && care.access_ended_at === null
}

/** Names of what staff should look at; the pages have words for them. */
function alertsOf(order: OrderView, care: OrderActionInfo): string[] {
  const sentBack = order.refunds
    .filter(({ cause }) => cause !== 'staff' && cause !== 'chargeback')
    .map((refund) => `refund_${refund.cause}`)
  const fulfilment = order.fulfilment_given_up ? 'fulfilment_given_up' : 'fulfilment_failing'
  return [
    ...new Set(sentBack),
    ...(order.refunds.some(isReversible) ? ['charged_back'] : []),
    ...(order.refunds.some(({ status }) => status === 'reversed') ? ['chargeback_reversed'] : []),
    ...(order.refunds.some((refund) => isUngiven(refund, care)) ? ['refund_failed'] : []),
    ...(order.refunds.some((refund) => canRetry(refund, care.refund_reasons[refund.id]?.given_up))
      ? ['refund_given_up']
      : []),
    ...(isFailing(order, care) ? [fulfilment] : []),
  ]
}
