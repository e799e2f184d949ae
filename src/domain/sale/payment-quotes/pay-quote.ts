import { quoteLinks } from '#rules/core/rate-limits'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { lockOrderAndClient } from '#domain/sale/records/orders/lock-order'
import { findQuote } from '#domain/sale/records/payment-quotes/find-quote'
import { openPaymentForLockedOrder } from '#domain/sale/payments/open-payment'
import { beginPayment, type PaidOrder } from '#domain/sale/payments/pay-order'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import type { PayOrder } from '#domain/sale/payments/way-to-pay'
import { followLink } from '#domain/sale/payment-quotes/follow-link'
import { requireOpenQuote } from '#domain/sale/payment-quotes/require-open-quote'

/**
 * Opens an attempt to pay a quote's order for whoever has its link, by a card that is not kept or by Apple
 * Pay, and charges it. It is the order's attempt like any other: at most one is open, and one settles. The
 * payer agrees to no renewal and sees nothing of the account. Errors: quote_link_invalid, quote_not_payable,
 * too_many_requests, and those of `payOrder` for these ways.
 */
export async function payQuote(
  called: Context,
  input: { token: string; way: { method: 'card' | 'apple_pay'; token: string }; supersede: boolean },
): Promise<PaidOrder & { clientId: string }> {
  const { ctx, quote, link } = await followLink(called, input.token)
  requireOpenQuote(quote)
  await ctx.limiter.use('quote_payment', quote.id, quoteLinks.payments)
  const { orderId, clientId } = quote
  const { method, token } = input.way
  const paying: PayOrder = {
    orderId,
    supersede: input.supersede,
    with: method === 'card' ? { method, token, saveCard: false } : { method, token },
    quote: { id: quote.id, link },
  }
  if (input.supersede) await syncOpenPayment(ctx, { orderId, clientId })
  const opened = await inTransaction(ctx, async (tx) => {
    const order = await lockOrderAndClient(tx, orderId, clientId)
    // Whoever withdraws it locks the order, too.
    const now = await findQuote(tx.db, { id: quote.id }, ctx.now())
    requireOpenQuote(now)
    const attempt = await openPaymentForLockedOrder(tx, ctx, clientId, paying)
    recordFact(tx, ctx, {
      action: 'order.quote_used',
      entity: 'order',
      entityId: order.id,
      clientId,
      changes: {
        quote: { before: null, after: quote.number },
        payment_id: { before: null, after: attempt.payment.id },
      },
    })
    return attempt
  })
  return { ...(await beginPayment(ctx, paying, opened)), clientId }
}
