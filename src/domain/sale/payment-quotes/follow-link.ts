import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { quoteLinks } from '#rules/core/rate-limits'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import type { Context } from '#domain/core/context'
import { paymentFields, type PaymentView } from '#domain/sale/records/payments/get-payment-view'
import { findQuote, type StandingQuote } from '#domain/sale/records/payment-quotes/find-quote'
import { readQuoteToken, writeQuoteLink } from '#domain/core/quote-link'

/** What a link leads to, with the context at the time of the order's client. */
export type FollowedLink = { ctx: Context; quote: StandingQuote; link: string }

/**
 * Follows a quote's link, for anybody. Nothing of its client is handed out by it but what the quote's sheet
 * says. Errors: quote_link_invalid, too_many_requests.
 */
export async function followLink(called: Context, token: string): Promise<FollowedLink> {
  const id = await readQuoteToken(called, token).catch(async (error: unknown) => {
    await called.limiter.use('quote_wrong', called.address, quoteLinks.wrongOnes)
    throw error
  })
  await called.limiter.use('quote_look', `${id} ${called.address}`, quoteLinks.looks)
  const found = await findQuote(called.db, { id }, called.now())
  if (!found) throw new ShopError('quote_link_invalid')
  const ctx = await atTimeOfClient(called, found.clientId)
  const quote = ctx === called ? found : ((await findQuote(ctx.db, { id }, ctx.now())) ?? found)
  return { ctx, quote, link: await writeQuoteLink(ctx, id) }
}

/** A quote for whoever has its link, with the last attempt that was made by it. Errors: as above. */
export async function getLinkedQuote(
  called: Context,
  token: string,
): Promise<FollowedLink & { payment: PaymentView | null }> {
  const followed = await followLink(called, token)
  const { rows } = await sql<{ view: PaymentView }>`
    select ${paymentFields()} as view from payments p where p.payment_quote_id = ${followed.quote.id}
    order by p.created_at desc limit 1`.execute(called.db)
  return { ...followed, payment: rows[0]?.view ?? null }
}
