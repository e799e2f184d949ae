import { ShopError } from '#rules/errors/shop-error'
import { maxAddressLength } from '#rules/partners/partners'
import type { Context } from '#domain/core/context'

/**
 * An address of a partner's: https without a name and password in it; http too in a demo, whose partners are
 * beside it. It is kept as it is called, where each Arabic letter is six characters, and so its length is
 * counted. Error: invalid_input, naming the field that it came in.
 */
export function parsePartnerUrl(ctx: Pick<Context, 'demo'>, field: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (ctx.demo && url?.protocol === 'http:')
  if (!url || !isSafe || url.username !== '' || url.password !== '') {
    throw new ShopError('invalid_input', { fields: { [field]: ['not_an_address'] } })
  }
  if (url.href.length > maxAddressLength) {
    throw new ShopError('invalid_input', { fields: { [field]: ['too_long'] } })
  }
  return url.href
}
