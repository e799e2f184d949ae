import { ShopError } from '#rules/errors/shop-error'
import type { Halalas } from '#rules/core/money'

/** What stood beside a button that lets a card be charged, in halalas with tax; null where the caller does not say. */
export type SeenCharge = { expectedPrice: number | null; maxOfCard: number | null }

/**
 * Refuses a price other than was seen, and a card that would pay more of it, as the balance has become less. Error: price_changed.
 * Source: docs/decisions/0185, 0218.
 */
export function refuseOtherCharge(
  price: { priceAfterTax: Halalas; finalPrice: Halalas },
  { expectedPrice, maxOfCard }: SeenCharge,
): void {
  const isOther = expectedPrice !== null && expectedPrice !== price.priceAfterTax
  if (isOther || (maxOfCard !== null && price.finalPrice > maxOfCard)) throw new ShopError('price_changed')
}
