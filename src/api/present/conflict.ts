import type { z } from '@hono/zod-openapi'
import type { Renewal } from '#contract/subscriptions'
import type { Language } from '#rules/core/language'
import { ShopError } from '#rules/errors/shop-error'
import { PriceChanged } from '#domain/sale/lifecycle/price-changed'
import { presentQuote } from './order.ts'

/** The same error; of a price that no longer holds with the new quote, as `price_changed` answers it. */
export function withQuote(error: unknown, language: Language): unknown {
  if (!(error instanceof PriceChanged)) return error
  return new ShopError('price_changed', { extra: { quote: presentQuote(error.offer, language) } })
}

/**
 * The same of the price of a renewal, with what that costs now; `find` answers null where nothing renews any
 * more.
 */
export async function withRenewal(
  error: unknown,
  find: () => Promise<z.infer<typeof Renewal> | null>,
): Promise<unknown> {
  if (!(error instanceof ShopError && error.errorName === 'price_changed')) return error
  const quote = await find()
  return quote ? new ShopError('price_changed', { extra: { quote } }) : error
}
