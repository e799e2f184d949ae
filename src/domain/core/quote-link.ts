import { createHmac, timingSafeEqual } from 'node:crypto'
import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { getSigningKey } from '#domain/core/signing-key'
import type { Context } from '#domain/core/context'

/**
 * The link by which anybody may pay a quote: its id, signed with 128 bits. It can be written again whenever it is asked for, on
 * paper too, and ends with the quote: whether it still leads anywhere is what the quote's row says.
 */
export async function writeQuoteLink(ctx: Context, quoteId: string): Promise<string> {
  const claim = Buffer.from(quoteId.replaceAll('-', ''), 'hex')
  const signature = sign(await getSigningKey(ctx, 'payment_quote'), claim)
  return pageLink(ctx, '/quote/:token', { token: Buffer.concat([claim, signature]).toString('base64url') })
}

/** The quote of a link. Error: quote_link_invalid. */
export async function readQuoteToken(ctx: Context, token: string): Promise<string> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== token) throw new ShopError('quote_link_invalid')
  const claim = bytes.subarray(0, 16)
  const expected = sign(await getSigningKey(ctx, 'payment_quote'), claim)
  if (!timingSafeEqual(bytes.subarray(16), expected)) throw new ShopError('quote_link_invalid')
  return claim.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function sign(key: Buffer, claim: Buffer): Buffer {
  return createHmac('sha256', key).update(claim).digest().subarray(0, 16)
}
