import { minute } from '#rules/core/durations'
import { attemptEnd } from '#rules/payments/attempt-end'
import { isOpenPayment, type PaymentStatus } from '#rules/payments/payment'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { applyAnswer, type Provision } from '#domain/sale/payments/apply-answer'
import { closeAttempt } from '#domain/sale/payments/close-attempt'
import type { PaymentHandle } from '#domain/core/ports/gateway'
import { isOpenAttempt } from '#domain/sale/records/payments/find-open-payment'

export type PaymentToSync = {
  id: string
  order_id: string
  status: PaymentStatus
  method: string
  provider: string
  gateway_reference: string | null
  sent_by_browser: boolean
  redirect_url: string | null
  created_at: Date
  /** While nothing has come back: when it was last about to be sent. */
  updated_at: Date
}

/**
 * Asks the gateway for the truth about one payment and applies it: the browser, a query string or an event
 * are never believed. A payment that the gateway never got is given up once nobody can still send it. False:
 * nothing has changed, as of a payment whose gateway is not configured any more. Throws GatewayUnreachable
 * when the gateway does not answer; then nothing has changed either.
 * @param provision provisions the order that this settles, right behind it, while somebody waits
 */
export async function syncPayment(
  ctx: Context,
  payment: PaymentToSync,
  provision?: Provision,
): Promise<boolean> {
  return (await askAndApply(ctx, payment, provision)).isChanged
}

/** The same; says, too, whether the gateway was asked and knows of no such payment. */
export async function askAndApply(
  ctx: Context,
  payment: PaymentToSync,
  provision?: Provision,
): Promise<{ isChanged: boolean; isUnknown: boolean }> {
  const nothing = { isChanged: false, isUnknown: false }
  if (payment.status === 'paid' || payment.method === 'balance') return nothing
  const gateway = ctx.gateways.find(payment.provider)
  if (!gateway) return nothing
  const answer = await gateway.findPayment(handleOf(payment))
  if (answer) {
    const over = answer.status === 'open' && isOver(ctx, payment)
    // Still at the bank, as we knew: the usual answer while somebody waits.
    const asKnown = payment.status === 'awaiting_authorization' && payment.redirect_url === answer.redirectUrl
    if (answer.status === 'open' && asKnown && !over) return nothing
    await applyAnswer(ctx, payment.id, answer, provision)
    if (over) await closeAttempt(ctx, payment.id, { event: 'abandon', failure: 'payment_timed_out' })
    return { isChanged: true, isUnknown: false }
  }
  if (!isOpenPayment(payment.status) || !canNoLongerBeSent(ctx, payment))
    return { ...nothing, isUnknown: true }
  const failure = payment.sent_by_browser ? 'charge_abandoned' : 'charge_not_found'
  await closeAttempt(ctx, payment.id, { event: 'abandon', failure, asSeenAt: payment.updated_at })
  return { isChanged: true, isUnknown: true }
}

/** Asks about the order's open attempt, if there is one. */
export async function syncOpenPayment(
  ctx: Context,
  order: { orderId: string; clientId?: string },
): Promise<void> {
  let query = selectToSync(ctx).where('order_id', '=', order.orderId).where(isOpenAttempt())
  if (order.clientId !== undefined) query = query.where('client_id', '=', order.clientId)
  const open = await query.executeTakeFirst()
  if (open) await syncPayment(ctx, open)
}

/** A payment by its id, as `syncPayment` wants it. Error: payment_not_found. */
export async function getPaymentToSync(
  ctx: Context,
  id: string,
  of: { orderId?: string; clientId?: string } = {},
): Promise<PaymentToSync> {
  let query = selectToSync(ctx).where('id', '=', id)
  if (of.orderId !== undefined) query = query.where('order_id', '=', of.orderId)
  if (of.clientId !== undefined) query = query.where('client_id', '=', of.clientId)
  const payment = await query.executeTakeFirst()
  if (!payment) throw new ShopError('payment_not_found')
  return payment
}

function selectToSync(ctx: Context) {
  return ctx.db
    .selectFrom('payments as p')
    .select(['id', 'order_id', 'status', 'method', 'provider', 'gateway_reference'])
    .select(['sent_by_browser', 'redirect_url', 'created_at', 'updated_at'])
}

/** By what the gateway is asked about a payment. */
export function handleOf(payment: {
  id: string
  gateway_reference: string | null
  created_at: Date
}): PaymentHandle {
  return { id: payment.id, reference: payment.gateway_reference, openedAt: payment.created_at }
}

/** The payer's time at the bank is over. */
function isOver(ctx: Context, payment: PaymentToSync): boolean {
  return ctx.now() > attemptEnd(payment.created_at)
}

/**
 * Our server's own charge is sent at once, or once more by the first process that notices it; a browser may
 * take its time.
 */
function canNoLongerBeSent(ctx: Context, payment: PaymentToSync): boolean {
  const now = ctx.now().getTime()
  if (payment.sent_by_browser) return isOver(ctx, payment)
  return now - payment.updated_at.getTime() > minute
}
