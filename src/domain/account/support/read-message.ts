import { ShopError } from '#rules/errors/shop-error'
import { ticketMessageLength } from '#rules/core/limits'
import { cleanLines } from '#rules/core/text'

/** What somebody wrote, as it is kept: plain text in lines. Error: invalid_input, at `field`. */
export function readMessage(text: string, field: string): string {
  const clean = cleanLines(text)
  if (clean === '') throw new ShopError('invalid_input', { fields: { [field]: ['required'] } })
  if (clean.length > ticketMessageLength) {
    throw new ShopError('invalid_input', { fields: { [field]: ['too_long'] } })
  }
  return clean
}
