import type { SeenCharge } from '#domain/sale/lifecycle/refuse-other-charge'

/** What stood beside the button, as the call says it: halalas with tax, null for what it leaves out. */
export function seenChargeOf(said: {
  expected_price_minor?: number | undefined
  expected_card_minor?: number | undefined
  expected_balance_minor?: number | undefined
}): SeenCharge {
  return {
    expectedPrice: said.expected_price_minor ?? null,
    maxOfCard: said.expected_card_minor ?? null,
    maxOfBalance: said.expected_balance_minor ?? null,
  }
}
