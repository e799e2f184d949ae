import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { DB } from '#db/types'
import { basisPoints, halalas } from '#rules/money'
import { priceOrder } from '#rules/price'
import type { Discount, PriceLines } from '#rules/price'
import type { OfferProduct, OfferTax } from '#domain/orders/read-offer'

/** What the next period of a subscription is, and costs. */
export type RenewalOffer = {
  /** The last paid period, which the next one continues. */
  periodId: string
  /** Of the last paid period: reminders are for longer plans only. */
  days: number
  product: OfferProduct
  price: PriceLines<OfferTax>
  /** The smaller plan that the client chose for the next period. */
  planChangeId: string | null
  /** The price that staff scheduled and that this period costs. */
  priceChangeId: string | null
  /** Staff changed the price, and this client has to agree and has not: nothing may be charged. */
  needsConsent: boolean
  /** The client rests: nothing is charged before. */
  pausedUntil: Date | null
}

type CouponTerms = { percentage_bp: number | null; amount_minor: number | null } | null

type Row = {
  period_id: string
  period_days: number
  product: Omit<OfferProduct, 'price'> & { price_minor: number }
  coupon: CouponTerms
  plan_change_id: string | null
  price_change_id: string | null
  needs_consent: boolean
  paused_until: Date | null
  taxes: { id: string; name_ar: string; name_en: string; percentage_bp: number }[]
  balance_free: string
}

/**
 * What the next period of a subscription costs now: the plan as its last paid period bought it, whatever has become of it
 * in the shop, with the taxes of this moment, and the client's free balance used first. Three things change it: a smaller
 * plan that the client chose, a price that staff scheduled for subscribers from a day on, and a coupon that lasts. The one
 * place that knows; null when no paid period is left. Source: domain rules, "Subscriptions".
 */
export async function readRenewalOffer(db: Kysely<DB>, subscriptionId: string): Promise<RenewalOffer | null> {
  const { rows } = await sql<Row>`
    select next.period_id, next.period_days, next.coupon, next.plan_change_id, next.price_change_id, next.needs_consent,
      jsonb_build_object('id', next.id, 'name_ar', next.name_ar, 'name_en', next.name_en, 'price_minor', next.price_minor,
        'points', next.points, 'days', next.days, 'group_sharing', next.group_sharing) as product,
      (select w.until from subscription_pauses w where w.subscription_id = s.id and w.ended_at is null) as paused_until,
      ${activeTaxes()} as taxes, (c.balance_minor - c.balance_held_minor)::text as balance_free
    from subscriptions s join clients c on c.id = s.client_id, lateral ${nextBought()} next
    where s.id = ${subscriptionId}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { price_minor, ...product } = row.product
  const price = halalas(price_minor)
  return {
    periodId: row.period_id,
    days: row.period_days,
    product: { ...product, price },
    price: priceOrder({
      lines: [price],
      discount: discountOf(row.coupon),
      taxes: row.taxes.map(({ percentage_bp, ...tax }) => ({
        ...tax,
        percentage: basisPoints(percentage_bp),
      })),
      balance: halalas(BigInt(row.balance_free)),
    }),
    planChangeId: row.plan_change_id,
    priceChangeId: row.price_change_id,
    needsConsent: row.needs_consent,
    pausedUntil: row.paused_until,
  }
}

/** What a coupon takes off a renewal, as it was promised when it was used. */
export function discountOf(coupon: CouponTerms): Discount {
  if (!coupon) return null
  return coupon.percentage_bp === null
    ? { kind: 'amount', amount: halalas(coupon.amount_minor ?? 0) }
    : { kind: 'percent', percentage: basisPoints(coupon.percentage_bp) }
}

/**
 * What the subscription `s` buys next: for a lateral join. A price of staff's holds for periods that begin from its day on,
 * of whoever bought the last one before that day. A coupon lasts for so many renewals after the purchase that used it.
 */
function nextBought(): RawBuilder<unknown> {
  return sql`(select last.period_id, last.period_days, coalesce(wanted.product_id, last.product_id) as id,
      coalesce(wanted.name_ar, last.name_ar) as name_ar, coalesce(wanted.name_en, last.name_en) as name_en,
      coalesce(wanted.price_minor, priced.price_minor, last.price_minor) as price_minor,
      coalesce(wanted.points, last.points) as points, coalesce(wanted.days, last.days) as days,
      coalesce(wanted.group_sharing, last.group_sharing) as group_sharing,
      wanted.id as plan_change_id, coalesce(priced.needs_consent, false) as needs_consent, priced.id as price_change_id,
      case when wanted.id is null and coupon.order_id is not null then jsonb_build_object(
        'percentage_bp', coupon.percentage_bp, 'amount_minor', coupon.amount_minor, 'left', coupon.renewals_left) end as coupon
    from (select d.id as period_id, d.days as period_days, l.product_id, l.name_ar, l.name_en, l.price_minor, l.points, l.days,
          l.group_sharing, o.created_at
        from subscription_periods d join order_lines l on l.order_id = d.order_id join orders o on o.id = d.order_id
        where d.subscription_id = s.id and d.ended_early_at is null order by d.starts_at desc limit 1) last
      left join lateral (select g.id, g.price_minor, w.id as product_id, w.name_ar, w.name_en, w.points, w.days, w.group_sharing
        from plan_changes g join products w on w.id = g.to_product_id
        where g.subscription_id = s.id and g.kind = 'downgrade' and g.status = 'pending') wanted on true
      left join lateral (select x.id, x.price_minor, x.asks_consent and not exists (select from price_consents y
            where y.price_change_id = x.id and y.subscription_id = s.id) as needs_consent
        from price_changes x where x.product_id = last.product_id and x.status = 'scheduled'
          and x.applies_from <= s.ends_at and last.created_at < x.applies_from and wanted.id is null
        order by x.applies_from desc limit 1) priced on true
      left join lateral (select u.order_id, u.percentage_bp, u.amount_minor, u.renewals - bought.renewed as renewals_left
        from (select d.order_id, (select count(*) from subscription_periods r join orders ro on ro.id = r.order_id
              where r.subscription_id = s.id and ro.method = 'subscription' and r.starts_at > d.starts_at) as renewed
            from subscription_periods d join orders o on o.id = d.order_id
            where d.subscription_id = s.id and d.ended_early_at is null and o.method <> 'subscription'
            order by d.starts_at desc limit 1) bought
          join coupon_uses u on u.order_id = bought.order_id and u.status = 'taken'
        where (u.percentage_bp is not null or u.amount_minor is not null)
          and (u.renewals is null or bought.renewed < u.renewals)) coupon on true)`
}

function activeTaxes(): RawBuilder<Row['taxes']> {
  return sql<Row['taxes']>`coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name_ar', t.name_ar,
      'name_en', t.name_en, 'percentage_bp', t.percentage_bp) order by t.ref_id) from taxes t where t.is_active), '[]')`
}

export type RenewalPrice = {
  /** Halalas before tax and discount. */
  price: number
  taxes: { id: string; percentage: number }[]
  /** `left`: renewals that it still lowers, null for all. */
  coupon: (NonNullable<CouponTerms> & { left: number | null }) | null
  needs_consent: boolean
  price_change_id: string | null
}

/** The same for a list of subscriptions `s`, as a JSON object; null without a period. */
export function renewalPrice(): RawBuilder<RenewalPrice | null> {
  return sql`(select jsonb_build_object('price', next.price_minor, 'coupon', next.coupon, 'needs_consent', next.needs_consent,
      'price_change_id', next.price_change_id, 'taxes', coalesce((select jsonb_agg(jsonb_build_object(
      'id', t.id, 'percentage', t.percentage_bp)) from taxes t where t.is_active), '[]')) from ${nextBought()} next)`
}
