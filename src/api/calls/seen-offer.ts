import type { SeenOffer } from '#domain/sale/lifecycle/refuse-other-offer'

type Expected = {
  expected_final_price_minor?: number | undefined
  expected_price_after_tax_minor?: number | undefined
  expected_renewal_price_minor?: number | undefined
  expected_days?: number | undefined
  expected_points?: number | undefined
}

/** What stood before whoever buys, as a body says it. */
export function seenOfferOf(body: Expected): SeenOffer {
  return {
    final: body.expected_final_price_minor,
    price: body.expected_price_after_tax_minor,
    renewal: body.expected_renewal_price_minor,
    days: body.expected_days,
    points: body.expected_points,
  }
}
