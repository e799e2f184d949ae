import { formatDateTime } from '#locales/format'
import { ShopError } from '#rules/errors/shop-error'
import { quoteMails } from '#rules/core/rate-limits'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient, requirePermission, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { notifyContact } from '#domain/messages/notify-contact'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { findQuote } from '#domain/sale/records/payment-quotes/find-quote'
import { companyForStrangers } from '#domain/sale/payment-quotes/company-for-strangers'
import { writeQuoteLink } from '#domain/core/quote-link'

/** @property email null: to whoever pays the company's invoices */
type Sending = { orderId: string; email: string | null }

/**
 * Sends the link of the client's own quote by email, to accounts payable or to another address, a few times
 * in an hour and not without end from order to order. Errors: order_not_found, quote_not_payable,
 * quote_needs_email, too_many_requests.
 */
export async function sendQuote(ctx: Context, input: Sending): Promise<void> {
  await send(ctx, { ...input, clientId: requireClient(ctx) })
}

/** The same by staff, for any client's order. */
export async function sendQuoteFor(ctx: Context, input: Sending): Promise<void> {
  requirePermission(ctx, 'message:resend')
  await send(ctx, input)
}

async function send(
  ctx: Context,
  { orderId, email, clientId }: Sending & { clientId?: string },
): Promise<void> {
  const seen = await findQuote(ctx.db, { orderId, clientId }, ctx.now())
  // Whose order it is comes first: another client's answers as one that is not there.
  if (!seen) await inTransaction(ctx, async (tx) => void (await lockOrder(tx, orderId, clientId)))
  if (seen?.state !== 'open') throw new ShopError('quote_not_payable')
  const to = email ?? seen.company?.billingEmail ?? ''
  if (to === '') throw new ShopError('quote_needs_email')
  await ctx.limiter.use('quote_mail', orderId, quoteMails.ofOrder)
  // Staff send on behalf of many.
  if (clientId !== undefined) await ctx.limiter.use('quote_mail_of_client', clientId, quoteMails.ofClient)
  const link = await writeQuoteLink(ctx, seen.id)
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId, clientId)
    const quote = await findQuote(tx.db, { id: seen.id }, ctx.now())
    if (quote?.state !== 'open' || !quote.content) throw new ShopError('quote_not_payable')
    notifyContact(tx, ctx, {
      to: { email: to },
      language: quote.language,
      clientId: order.clientId,
      template: 'payment_quote',
      parameters: {
        quote: quote.number,
        company: companyForStrangers(quote.content.buyer.name),
        plan: quote.content.lines[0]?.name[quote.language] ?? '',
        amountMinor: order.finalPrice,
        until: formatDateTime(quote.validUntil, quote.language),
        link,
      },
      about: quote.id,
    })
    recordFact(tx, ctx, {
      action: 'order.quote_sent',
      entity: 'order',
      entityId: order.id,
      clientId: order.clientId,
      changes: { quote: { before: null, after: quote.number } },
      personal: { email: { before: null, after: to } },
    })
  })
}
