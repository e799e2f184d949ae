import { ShopError } from '#rules/errors/shop-error'
import type { Halalas } from '#rules/core/money'

/**
 * What stood beside a button that lets a card or the balance be charged, in halalas with tax; null where the
 * caller does not say.
 */
export type SeenCharge = {
  expectedPrice: number | null
  /** What of it the card pays. */
  maxOfCard: number | null
  /** What of it the client's balance pays. */
  maxOfBalance: number | null
}

/**
 * Refuses a price other than was seen, and a card or a balance that would pay more of it than was seen, as
 * the balance has become less or more. Error: price_changed. Source: docs/decisions/0185, 0218, 0285.
 */
export function refuseOtherCharge(
  price: { priceAfterTax: Halalas; finalPrice: Halalas; previousBalance: Halalas },
  { expectedPrice, maxOfCard, maxOfBalance }: SeenCharge,
): void {
  const isOther = expectedPrice !== null && expectedPrice !== price.priceAfterTax
  const isMore =
    (maxOfCard !== null && price.finalPrice > maxOfCard) ||
    (maxOfBalance !== null && price.previousBalance > maxOfBalance)
  if (isOther || isMore) throw new ShopError('price_changed')
}
