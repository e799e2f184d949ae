import { ErrorAnswer, Id, Minor, Moment, Percent, Riyals, z, type ExtraShapes } from '#contract/wire'
import { waitReasons } from '#rules/sale/plan-change'

export const sums = {
  price_before_tax: Riyals,
  price_before_tax_minor: Minor,
  discount: Riyals,
  discount_minor: Minor,
  taxes_minor: Minor,
  price_after_tax: Riyals,
  price_after_tax_minor: Minor,
  previous_balance: Riyals,
  previous_balance_minor: Minor,
  final_price: Riyals,
  final_price_minor: Minor,
}

/** Halalas, days or points that somebody has seen. */
export const Expected = z.int({ error: 'wrong_type' }).min(0, { error: 'out_of_range' }).optional()

/**
 * What stood before whoever orders: another price, or other days or points for it, answer `price_changed`.
 */
export const expectedOffer = {
  expected_final_price_minor: Expected.openapi({ description: '`final_price_minor` of the quote.' }),
  expected_price_after_tax_minor: Expected.openapi({
    description:
      '`price_after_tax_minor` of the quote. Where the balance pays all of it the final price is 0, whatever the price becomes meanwhile: then this one tells.',
  }),
  expected_days: Expected.openapi({ description: '`days` of the plan, as they stood beside the price.' }),
  expected_points: Expected.openapi({ description: '`points` of the plan, as they stood beside the price.' }),
}

/** The same with the consent to renewal. */
export const expectedWithRenewal = {
  ...expectedOffer,
  expected_renewal_price_minor: Expected.openapi({
    description:
      'With `auto_renew`, or where the order extends a plan that renews: `renewal.price_after_tax_minor` of the quote, as it stood beside the consent.',
  }),
}

export const TaxLine = z
  .object({
    id: Id,
    name: z.string(),
    name_ar: z.string(),
    name_en: z.string(),
    percentage: Percent,
    amount: Riyals,
    amount_minor: Minor,
  })
  .openapi('TaxLine')

/** Beside how many renewals a coupon lowers, wherever that stands. */
export const laterPrices = z
  .array(z.object({ renewals: z.int().nullable(), price_after_tax_minor: Minor }))
  .openapi({
    description:
      'What renewals cost once those of `discounted_renewals` are used up, in order: another coupon may lower some of them. `renewals` of them cost so much, null: all that follow. Empty where a coupon lowers none, or all.',
  })

/** A price that is scheduled, as it stands beside a consent. */
export const scheduledPrice = z.object({
  id: Id,
  applies_from: Moment,
  text: z.string(),
  price_after_tax_minor: Minor,
  asks_consent: z.boolean(),
})

/** What renewals of a plan that is being bought will cost, and what is scheduled. */
export const renewal = z
  .object({
    price_after_tax_minor: Minor,
    discounted_renewals: z
      .int()
      .nullable()
      .openapi({ description: 'Renewals that the coupon lowers, too; null for all of them.' }),
    price_without_discount_minor: Minor.openapi({ description: 'With tax, without any coupon.' }),
    later_prices: laterPrices,
    price_change: scheduledPrice.nullable().openapi({
      description:
        'A price that is scheduled: periods that begin on its day or later cost it, the first renewal perhaps among them already.',
    }),
  })
  .openapi({
    description: 'What the first renewal will cost, with the taxes of today, and what is scheduled after it.',
  })

export const comingPeriod = z.object({
  starts_at: Moment,
  begins: z.enum(['now', 'later', 'before']).openapi({
    description:
      'With the payment, or later: behind the paid time that runs. `before`: where the paid time ended whose renewal failed, without a gap.',
  }),
  ends_at: Moment,
  renews: z.boolean().openapi({
    description:
      'The plan that it adds to renews by itself, or does with the first card that can be charged, whatever is agreed to now.',
  }),
  awaits_card: z.boolean().openapi({
    description:
      'With `renews`: that was agreed to and begins with the first saved card that can be charged. Without one the plan ends behind this period.',
  }),
  refund: z
    .object({ until: Moment, right: z.enum(['at_once', 'ask']) })
    .nullable()
    .openapi({
      description:
        'Until when all of it can be had back while nothing of it is used, at once or by asking; null where nothing is promised.',
    }),
})

export const Quote = z
  .object({
    product_id: Id,
    coupon: z.string().nullable(),
    taxes: z.array(TaxLine),
    ...sums,
    renewal,
    period: comingPeriod.openapi({ description: 'What it brings if it is paid at this moment.' }),
    plan_change: z
      .object({
        kind: z.literal('upgrade'),
        subscription_id: Id,
        credit_minor: Minor,
        credit_used_minor: Minor,
        asks_who_stays: z.boolean(),
        runs_until: Moment.openapi({
          description:
            'Until when the plan that it replaces is paid. What is left of its days and points lapses; where `credit_minor` is 0, nothing of it is credited.',
        }),
      })
      .nullable()
      .openapi({
        description:
          'Another plan runs, and this order would replace it: the unused worth of it is a part of `previous_balance`.',
      }),
  })
  .openapi('Quote')

const waits = {
  plan_change: z.literal('downgrade').openapi({
    description: 'With code 300007: the wanted plan can only begin at the paid end of the one that runs.',
  }),
  waits_because: z.enum(waitReasons).openapi({ description: 'With code 300007: why.' }),
  subscription_id: Id.openapi({ description: 'With code 300007: the subscription that runs.' }),
} satisfies ExtraShapes<'plan_running'>

const changed = {
  quote: Quote.openapi({ description: 'With code 300003: what it costs now.' }),
} satisfies ExtraShapes<'price_changed'>

/** 409 of a quote. */
export const PlanConflict = ErrorAnswer.extend(z.object(waits).partial().shape).openapi('PlanConflict')

/** 409 where a price that was seen, or frozen, no longer holds. */
export const PriceConflict = ErrorAnswer.extend(z.object(changed).partial().shape).openapi('PriceConflict')

/** 409 of placing an order. */
export const OrderConflict = PlanConflict.extend(PriceConflict.shape).openapi('OrderConflict')
