import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { readPayment } from '#domain/sale/payments/read-payment'
import type { OrderView } from '#domain/sale/records/order-views/order-view'
import type { PaymentView } from '#domain/sale/records/payments/get-payment-view'
import { followLink } from '#domain/sale/payment-quotes/follow-link'

/**
 * How an attempt went that was made by a quote's link, for whoever waits for it; the gateway is asked for the
 * truth. It answers after the quote has ended or was withdrawn, too: the money may be on its way. Attempts of
 * the order's client are not shown. Errors: quote_link_invalid, too_many_requests, payment_not_found,
 * payment_session_recovery_failed.
 */
export async function getQuotePayment(
  called: Context,
  input: { token: string; paymentId: string },
): Promise<{ payment: PaymentView; order: OrderView }> {
  const { ctx, quote } = await followLink(called, input.token)
  const mine = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', input.paymentId)
    .where('payment_quote_id', '=', quote.id)
    .executeTakeFirst()
  if (!mine) throw new ShopError('payment_not_found')
  return readPayment(ctx, { orderId: quote.orderId, paymentId: mine.id, clientId: quote.clientId })
}
