import type { Language } from '#rules/core/language'
import { ShopError } from '#rules/errors/shop-error'
import { PriceChanged } from '#domain/sale/lifecycle/price-changed'
import { presentQuote } from './order.ts'

/** The same error; of a price that no longer holds with the new quote, as `price_changed` answers it. */
export function withQuote(error: unknown, language: Language): unknown {
  if (!(error instanceof PriceChanged)) return error
  return new ShopError('price_changed', { extra: { quote: presentQuote(error.offer, language) } })
}
