import { ShopError } from '#rules/errors/shop-error'
import type { Offer } from '#domain/sale/pricing/get-offer'

/**
 * Thrown with the new quote when a price that was shown, or frozen, no longer holds; the route turns it into
 * the 409's body.
 */
export class PriceChanged extends ShopError {
  readonly offer: Offer
  constructor(offer: Offer) {
    super('price_changed')
    this.offer = offer
  }
}
