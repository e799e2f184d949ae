import type { EnteredPrice } from '#rules/shop/price'

/** Under which name the log has a price. */
export function priceFact({ basis }: EnteredPrice) {
  return basis === 'with_tax' ? 'subscribers_price_with_tax_minor' : 'subscribers_price_minor'
}
