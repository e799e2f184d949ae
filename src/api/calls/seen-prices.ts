import type { SeenPrices } from '#domain/sale/lifecycle/refuse-other-prices'

type Expected = {
  expected_final_price_minor?: number | undefined
  expected_price_after_tax_minor?: number | undefined
  expected_renewal_price_minor?: number | undefined
}

/** What stood before whoever buys, as a body says it. */
export function seenPricesOf(body: Expected): SeenPrices {
  return {
    final: body.expected_final_price_minor,
    price: body.expected_price_after_tax_minor,
    renewal: body.expected_renewal_price_minor,
  }
}
