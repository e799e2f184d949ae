import { PriceChanged } from '#domain/sale/lifecycle/price-changed'
import type { Offer } from '#domain/sale/pricing/get-offer'

/**
 * What stood before whoever buys, sums in halalas with tax; what is left out was not shown, or the caller
 * does not care.
 */
export type SeenOffer = {
  /** To be paid now. Where the balance pays all of it, it stays 0 whatever the price becomes. */
  final?: number | undefined
  /** Of the order, before the balance. */
  price?: number | undefined
  /**
   * Of the first renewal: beside the consent to it, or where this purchase changes it for a plan that renews.
   */
  renewal?: number | undefined
  /** Of one period of the plan. */
  days?: number | undefined
  /** That one period brings. */
  points?: number | undefined
}

/** Whether one period has other days or points than were seen. */
export function isOtherTerm({ days, points }: SeenOffer, product: { days: number; points: number }): boolean {
  return (days ?? product.days) !== product.days || (points ?? product.points) !== product.points
}

/**
 * Refuses an offer that says other prices, days or points than were seen. Error: price_changed, with the new
 * quote.
 */
export function refuseOtherOffer(offer: Offer, seen: SeenOffer, { renews }: { renews: boolean }): void {
  const { final, price, renewal } = seen
  const isAgreedRenewal = renews || offer.period.renews
  const isOther =
    (final !== undefined && final !== offer.price.finalPrice) ||
    (price !== undefined && price !== offer.price.priceAfterTax) ||
    isOtherTerm(seen, offer.product) ||
    (isAgreedRenewal && renewal !== undefined && renewal !== offer.renewal.first)
  if (isOther) throw new PriceChanged(offer)
}
