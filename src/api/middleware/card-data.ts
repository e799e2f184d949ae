import type { MiddlewareHandler } from 'hono'
import { cardScheme, isCardNumber } from '#rules/payments/card'
import { digitsOnly, toLatinDigits } from '#rules/core/digits'
import { ShopError } from '#rules/errors/shop-error'
import { vatNumberShape } from '#rules/shop/store'
import type { ApiEnv } from '../calls/api-env.ts'

/**
 * Card numbers go from the browser to the gateway and never come here. A program that sends one all the same, in
 * whichever field, is refused before anything reads, keeps or logs it. Phones may look like card numbers by chance, and so
 * may a bank's references in a gateway's event: of that only a name and our payment's id are stored.
 */
export const refuseCardData: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.path.startsWith('/api/webhooks/')) return next()
  const text = (await c.req.text()).replace(ids, '')
  // Thirteen digits in a row, blanks and dashes between them or not, are rare enough to look closer.
  if (manyDigits.test(text) && holdsCardNumber(parse(text))) throw new ShopError('card_data_refused')
  await next()
}

const manyDigits = /(?:[0-9\u0660-\u0669\u06f0-\u06f9][ -]?){13}/

/**
 * Digits that stand by themselves, blanks and dashes between them or not. The digits of a gateway's token, with letters, dashes or
 * underscores around them, are no number: one token in some hundreds would pass for a card.
 */
const numbers = /(?<![\p{L}\p{N}_-])\p{Nd}(?:[ -]?\p{Nd}){12,}(?![\p{L}\p{N}_]|-[\p{L}\p{N}]| \p{Nd})/gu

/** Ids of ours are made of digits in good part; one in some hundreds would pass for a card. */
const ids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Nesting that no body of ours has; deeper, it is refused by the route's shape. */
const deepest = 20

function holdsCardNumber(value: unknown, name = '', depth = 0): boolean {
  if (typeof value === 'string') {
    const found = name.startsWith('phone') ? [] : (toLatinDigits(value).match(numbers) ?? [])
    return found.some((number) => isCardNumber(number) && !isVatNumber(number))
  }
  if (typeof value === 'number') return isCardNumber(String(value))
  if (typeof value !== 'object' || value === null || depth > deepest) return false
  return Object.entries(value).some(([key, inner]) => holdsCardNumber(inner, key, depth + 1))
}

/** One VAT number in ten passes for a card; of fifteen digits only American Express issues cards. */
function isVatNumber(text: string): boolean {
  const digits = digitsOnly(text)
  return vatNumberShape.test(digits) && cardScheme(digits) !== 'amex'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The route says itself that it cannot read this.
    return undefined
  }
}
