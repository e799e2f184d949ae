import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#db/types'
import { halalas, type Halalas } from '#rules/core/money'
import { priceOrder, type EnteredPrice, type PriceLines } from '#rules/shop/price'
import { enteredPrice, withPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
import { activeTaxes, taxesOf, type ActiveTax, type TaxTerms } from '#domain/shop/catalogue/list-active-taxes'
import { jsonOf, soldColumns } from '#domain/shop/catalogue/product-columns'
import type { OfferProduct } from '#domain/sale/pricing/get-offer'
import { scheduledColumns, type FirstRenewal, type ScheduledPrice } from '#domain/sale/pricing/first-renewal'
import { nextBought, type AsIf } from '#domain/sale/pricing/next-bought'
import {
  priceChangeAppliesToChosen,
  priceChangeAppliesToLast,
} from '#domain/sale/pricing/price-change-applies'
import {
  discountOf,
  priceFrom,
  renewalPrices,
  renewalsOf,
  type RenewalPrices,
} from '#domain/sale/pricing/renewal-sums'
import type { LastingCoupon } from '#domain/sale/records/coupons/lasting-coupons'

/** What the next period of a subscription is, and costs. */
export type RenewalOffer = {
  /** The last paid period, which the next one continues. */
  periodId: string
  /** Of the last paid period: reminders are for longer plans only. */
  days: number
  /** When the next period begins, as things stand. */
  beginsAt: Date
  product: OfferProduct
  /** `finalPrice` is what the card is charged, `previousBalance` what the client's balance pays. */
  price: PriceLines<ActiveTax>
  /** What it and those behind it cost before the balance, as long as coupons lower them. */
  renewals: RenewalPrices
  /** The order whose coupon lowers this one. */
  couponOrderId: string | null
  /**
   * What the last period would cost today, with the taxes and the coupon of the next one: a scheduled price
   * is shown beside it.
   */
  before: Halalas
  /**
   * The price that is scheduled for periods from a day on: those behind the next one, perhaps that one
   * already.
   */
  coming: FirstRenewal['change']
  /** The smaller plan that the client chose for the next period. */
  planChangeId: string | null
  /** The price that staff scheduled and that this period costs. */
  priceChangeId: string | null
  /** Staff changed the price, and this client has to agree and has not: nothing may be charged. */
  needsConsent: boolean
  /** The plan is paused: nothing is charged before. */
  pausedUntil: Date | null
}

/** The same as the database says it; a view carries it as JSON. */
export type RenewalTerms = {
  period_id: string
  period_days: number
  begins_at: string
  product: Omit<OfferProduct, 'price'> & PriceRow
  bought: PriceRow & { product_id: string }
  /** The price that is scheduled for periods from a day on, the next one perhaps among them already. */
  coming: ScheduledPrice | null
  coupons: LastingCoupon[] | null
  plan_change_id: string | null
  price_change_id: string | null
  needs_consent: boolean
  paused_until: string | null
  taxes: TaxTerms[]
  /** Halalas that the payer has free, or that the unpaid order of this renewal holds. */
  balance: number
}

/**
 * What the next period of a subscription costs at a moment, as its last paid period bought it, whatever has
 * become of the plan in the shop, with the taxes of now and the client's free balance used first. Three
 * things change it: a smaller plan that the client chose, a price that staff scheduled, and a coupon that
 * lasts. Whatever is said of a renewal and whatever is charged comes from here; null when no paid period is
 * left. `asIf`: what else is to have happened, for a quote. Source: docs/decisions/0023 and 0050.
 */
export async function findRenewalOffer(
  db: Kysely<DB>,
  subscriptionId: string,
  now: Date,
  asIf?: AsIf,
): Promise<RenewalOffer | null> {
  const terms = await findRenewalTerms(db, subscriptionId, now, asIf)
  return terms ? toRenewalOffer(terms) : null
}

/** The same as the database says it. */
export async function findRenewalTerms(
  db: Kysely<DB>,
  subscriptionId: string,
  now: Date,
  asIf?: AsIf,
): Promise<RenewalTerms | null> {
  const { rows } = await sql<{ terms: RenewalTerms | null }>`
    select ${renewalTerms(now, undefined, asIf)} as terms from subscriptions s where s.id = ${subscriptionId}`.execute(
    db,
  )
  return rows[0]?.terms ?? null
}

/**
 * The terms of a subscription `s`, as a JSON object for views; null without a period. `payer`: not its
 * client, but this one. `free`: the payer's free balance in halalas, where the query has read the client
 * already.
 */
export function renewalTerms(
  now: Date,
  payer = sql<string>`s.client_id`,
  asIf?: AsIf,
  free: RawBuilder<unknown> = sql`(select k.balance_minor - k.balance_held_minor from clients k where k.id = ${payer})`,
): RawBuilder<RenewalTerms | null> {
  return sql<RenewalTerms | null>`(select jsonb_build_object('period_id', next.period_id, 'period_days', next.period_days,
      'begins_at', next.begins_at, 'coupons', next.coupons, 'coming', ${scheduledBehind()},
      'bought', jsonb_build_object('product_id', next.bought_id, 'price_minor', next.bought_minor, 'price_with_tax_minor', next.bought_with_tax_minor),
      'product', jsonb_build_object('id', next.id, ${jsonOf('next', soldColumns)}),
      'plan_change_id', next.plan_change_id, 'price_change_id', next.price_change_id, 'needs_consent', next.needs_consent,
      'paused_until', next.paused_until, 'taxes', ${activeTaxes()},
      'balance', ${free} + coalesce((select h.amount_minor from renewals r join balance_holds h on h.order_id = r.order_id
            where r.subscription_id = s.id and r.status = 'open' and h.status = 'held' and h.client_id = ${payer}), 0))
    from ${nextBought(now, payer, asIf)} next)`
}

/**
 * The price that is scheduled for periods behind the `next` one of the subscription `s`, as JSON. A plan that
 * the client chose is paid for at the price of that choice first, and agreed to with that payment.
 */
function scheduledBehind(): RawBuilder<unknown> {
  return sql`(select ${scheduledColumns()}
    from (select next.bought_id as product_id, next.bought_minor as price_minor, next.bought_with_tax_minor as price_with_tax_minor,
        next.last_starts_at as starts_at, next.is_taken_over, next.agreed_at) last
      join price_changes x on x.status = 'scheduled' and case when next.is_chosen then ${priceChangeAppliesToChosen(sql`next.id`)}
        else ${priceChangeAppliesToLast()} end
    order by x.applies_from desc limit 1)`
}

/** Adds up what `renewalTerms` says. */
export function toRenewalOffer(terms: RenewalTerms): RenewalOffer {
  const product = withPrice(terms.product)
  const coupon = terms.coupons?.[0] ?? null
  const renewals = renewalsOf(terms)
  const { change } = renewals
  const priced = (price: EnteredPrice, balance = 0) =>
    priceOrder({
      price,
      discount: coupon && discountOf(coupon),
      taxes: taxesOf(terms.taxes),
      balance: halalas(balance),
    })
  return {
    periodId: terms.period_id,
    days: terms.period_days,
    beginsAt: new Date(terms.begins_at),
    product,
    price: priced(product.price, terms.balance),
    renewals: renewalPrices(renewals, product.price),
    coming: terms.coming && change && { ...terms.coming, priceAfterTax: priceFrom(renewals, change) },
    couponOrderId: coupon?.order_id ?? null,
    before: priced(enteredPrice(terms.bought)).priceAfterTax,
    planChangeId: terms.plan_change_id,
    priceChangeId: terms.price_change_id,
    needsConsent: terms.needs_consent,
    pausedUntil: terms.paused_until === null ? null : new Date(terms.paused_until),
  }
}
