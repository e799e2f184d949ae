import { ShopError } from '#rules/errors/shop-error'
import { ticketMessageLength } from '#rules/core/limits'
import { cleanLines } from '#rules/core/text'
import { hasGap } from '#rules/support/saved-reply'

/** What somebody wrote, as it is kept: plain text in lines. Error: invalid_input, at `field`. */
export function readMessage(text: string, field: string): string {
  const clean = cleanLines(text)
  if (clean === '') throw new ShopError('invalid_input', { fields: { [field]: ['required'] } })
  if (clean.length > ticketMessageLength) {
    throw new ShopError('invalid_input', { fields: { [field]: ['too_long'] } })
  }
  return clean
}

/**
 * What staff wrote to a client: not a saved reply of which something is not known here, whose braces the
 * client would read. Error: invalid_input, at `field`.
 */
export function readMessageToClient(text: string, field: string): string {
  const clean = readMessage(text, field)
  if (hasGap(clean)) throw new ShopError('invalid_input', { fields: { [field]: ['placeholder_unfilled'] } })
  return clean
}
