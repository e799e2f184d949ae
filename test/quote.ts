import type { Quote } from '#contract/quotes'
import type { z } from '#contract/wire'

/** What «درع» would cost a client without a plan now, whole: 69.00, with what renewals of it cost and what it brings. */
export const exampleQuote: z.infer<typeof Quote> = {
  product_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1003',
  coupon: null,
  taxes: [],
  price_before_tax: 60,
  price_before_tax_minor: 6_000,
  discount: 0,
  discount_minor: 0,
  taxes_minor: 900,
  price_after_tax: 69,
  price_after_tax_minor: 6_900,
  previous_balance: 0,
  previous_balance_minor: 0,
  final_price: 69,
  final_price_minor: 6_900,
  renewal: {
    price_after_tax_minor: 6_900,
    discounted_renewals: 0,
    price_without_discount_minor: 6_900,
    later_prices: [],
    price_change: null,
  },
  period: {
    starts_at: '2026-11-29T00:00:00Z',
    begins: 'now',
    ends_at: '2026-12-29T00:00:00Z',
    renews: false,
    awaits_card: false,
    refund: null,
  },
  plan_change: null,
}
