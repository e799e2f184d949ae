import { ShopError } from '#rules/errors/shop-error'
import { requireClient, requirePermission, type Context } from '#domain/core/context'
import { findQuote, type StandingQuote } from '#domain/sale/records/payment-quotes/find-quote'
import { writeQuoteLink } from '#domain/core/quote-link'

/** `link` leads to paying it; null once it cannot be paid. */
export type OrderQuote = StandingQuote & { link: string | null }

/** The newest quote of the client's own order. Error: quote_not_found, of others' orders too. */
export async function getOwnQuote(ctx: Context, orderId: string): Promise<OrderQuote> {
  return read(ctx, { orderId, clientId: requireClient(ctx) })
}

/** The newest quote of any order, for staff. Error: quote_not_found. */
export async function getClientsQuote(ctx: Context, orderId: string): Promise<OrderQuote> {
  requirePermission(ctx, 'order:read')
  return read(ctx, { orderId })
}

async function read(ctx: Context, which: { orderId: string; clientId?: string }): Promise<OrderQuote> {
  const quote = await findQuote(ctx.db, which, ctx.now())
  if (!quote) throw new ShopError('quote_not_found')
  return { ...quote, link: quote.state === 'open' ? await writeQuoteLink(ctx, quote.id) : null }
}
