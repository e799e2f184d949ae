import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { hexOfUuid, uuidOfHex } from '#rules/core/uuid'
import { getSigningKey } from '#domain/core/signing-key'
import type { Context } from '#domain/core/context'
import { readToken, signToken } from '#domain/core/signed-link'

/**
 * The link by which anybody may pay a quote: its id, signed with 128 bits. It can be written again whenever
 * it is asked for, on paper too, and ends with the quote: whether it still leads anywhere is what the quote's
 * row says.
 */
export async function writeQuoteLink(ctx: Context, quoteId: string): Promise<string> {
  const key = await getSigningKey(ctx, 'payment_quote')
  return pageLink(ctx, '/quote/:token', { token: signToken(key, Buffer.from(hexOfUuid(quoteId), 'hex')) })
}

/** The quote of a link. Error: quote_link_invalid. */
export async function readQuoteToken(ctx: Context, token: string): Promise<string> {
  const claim = readToken(await getSigningKey(ctx, 'payment_quote'), token, 16)
  if (!claim) throw new ShopError('quote_link_invalid')
  return uuidOfHex(claim.toString('hex'))
}
