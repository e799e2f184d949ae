import { sql, type RawBuilder } from 'kysely'
import type { Halalas } from '#rules/core/money'
import type { EnteredPrice } from '#rules/shop/price'
import { addDays } from '#rules/core/riyadh-days'
import { enteredPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
import { priceChangeApplies } from '#domain/sale/pricing/price-change-applies'
import {
  priceFrom,
  renewalPrices,
  type RenewalPrices,
  type Renewals,
} from '#domain/sale/pricing/renewal-sums'

/** A scheduled price that concerns a purchase of this moment, as the database says it. */
export type ScheduledPrice = PriceRow & {
  id: string
  applies_from: string
  text_ar: string
  text_en: string
  asks_consent: boolean
}

/**
 * What a purchase of this moment will pay for renewals: shown beside the consent, which agrees to it. Halalas
 * with tax.
 */
export type FirstRenewal = RenewalPrices & {
  /**
   * A price that is scheduled, and that periods from its day on cost; the first renewal may be one of them
   * already.
   */
  change: (ScheduledPrice & { priceAfterTax: Halalas }) | null
}

/** The scheduled price that concerns a purchase of the plan at this moment, as JSON. */
export function scheduledPrice(productId: string, now: Date): RawBuilder<ScheduledPrice | null> {
  const price = { product: sql<string>`${productId}::uuid`, agreedAt: sql<Date>`${now}::timestamptz` }
  return sql<ScheduledPrice | null>`(select ${scheduledColumns()}
    from price_changes x where x.status = 'scheduled' and ${priceChangeApplies(price)} order by x.applies_from desc limit 1)`
}

/** Of the price `x`, as JSON. */
export function scheduledColumns(): RawBuilder<ScheduledPrice> {
  return sql<ScheduledPrice>`jsonb_build_object('id', x.id, 'price_minor', x.price_minor,
    'price_with_tax_minor', x.price_with_tax_minor, 'applies_from', x.applies_from,
    'text_ar', x.text_ar, 'text_en', x.text_en, 'asks_consent', x.asks_consent)`
}

/**
 * The renewals of a plan that is being bought, by the same sums and the same rule as those of one that runs
 * (`renewal-offer`): what is shown is what is charged, if nothing else changes.
 */
export function firstRenewal(bought: {
  price: EnteredPrice
  days: number
  /** When the bought period begins: now, or behind what runs. */
  beginsAt: Date
  coupons: Renewals['coupons']
  taxes: Renewals['taxes']
  change: ScheduledPrice | null
}): FirstRenewal {
  const { change, days, coupons, taxes } = bought
  const beginsAt = addDays(bought.beginsAt, days)
  const scheduled = change && {
    price: enteredPrice(change),
    appliesFrom: new Date(change.applies_from),
  }
  const renewals: Renewals = { beginsAt, days, coupons, taxes, change: scheduled }
  const price = scheduled && scheduled.appliesFrom <= beginsAt ? scheduled.price : bought.price
  return {
    ...renewalPrices(renewals, price),
    change: change && scheduled && { ...change, priceAfterTax: priceFrom(renewals, scheduled) },
  }
}
