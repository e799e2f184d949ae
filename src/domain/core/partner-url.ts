import type { FieldError } from '#rules/core/field-errors'
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
  const refuse = (error: FieldError) => new ShopError('invalid_input', { fields: { [field]: [error] } })
  if (!url || !isSafe) throw refuse('not_an_address')
  if (url.username !== '' || url.password !== '') throw refuse('address_with_password')
  if (url.href.length > maxAddressLength) throw refuse('too_long')
  return url.href
}
