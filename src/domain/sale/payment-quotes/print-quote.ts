import { ShopError } from '#rules/errors/shop-error'
import { printedDocuments } from '#rules/core/rate-limits'
import { requireClient, type Context } from '#domain/core/context'
import { writeQuoteLink } from '#domain/core/quote-link'
import type { StandingQuote } from '#domain/sale/records/payment-quotes/find-quote'
import { followLink } from '#domain/sale/payment-quotes/follow-link'
import { getClientsQuote, getOwnQuote } from '#domain/sale/payment-quotes/read-quote'

/** A quote as a file: its number names it. */
type PrintedQuote = { number: string; pdf: Uint8Array<ArrayBuffer> }

/**
 * The newest quote of the client's own order as a PDF. Errors: quote_not_found, also of one that is over;
 * too_many_requests.
 */
export async function printOwnQuote(ctx: Context, orderId: string): Promise<PrintedQuote> {
  await ctx.limiter.use('document_print', requireClient(ctx), printedDocuments)
  return print(ctx, await getOwnQuote(ctx, orderId))
}

/** The same of any order, for staff. */
export async function printClientsQuote(ctx: Context, orderId: string): Promise<PrintedQuote> {
  return print(ctx, await getClientsQuote(ctx, orderId))
}

/** The same for whoever has its link. Errors: quote_link_invalid, quote_not_found, too_many_requests. */
export async function printLinkedQuote(called: Context, token: string): Promise<PrintedQuote> {
  const { ctx, quote } = await followLink(called, token)
  await ctx.limiter.use('quote_print', quote.id, printedDocuments)
  return print(ctx, quote)
}

async function print(ctx: Context, { id, state, number, content }: StandingQuote): Promise<PrintedQuote> {
  const isShown = state === 'open' || state === 'paid'
  if (!isShown || !content) throw new ShopError('quote_not_found')
  return { number, pdf: await ctx.printDocument({ quote: content, link: await writeQuoteLink(ctx, id) }) }
}
