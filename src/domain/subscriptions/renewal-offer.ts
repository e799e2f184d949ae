import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { DB } from '#db/types'
import { basisPoints, halalas } from '#rules/money'
import { priceOrder } from '#rules/price'
import type { PriceLines } from '#rules/price'
import type { OfferProduct, OfferTax } from '#domain/orders/read-offer'

/** What the next period of a subscription is, and costs. */
export type RenewalOffer = {
  /** The last paid period, which the next one continues. */
  periodId: string
  /** Of the last paid period: reminders are for longer plans only. */
  days: number
  product: OfferProduct
  price: PriceLines<OfferTax>
}

type Row = {
  period_id: string
  period_days: number
  product: Omit<OfferProduct, 'price'> & { price_minor: number }
  taxes: { id: string; name_ar: string; name_en: string; percentage_bp: number }[]
  balance_free: string
}

/**
 * What the next period of a subscription costs now: the plan as its last paid period bought it, whatever has become of it
 * in the shop, with the taxes of this moment, and the client's free balance used first. The one place that knows; null
 * when no paid period is left. Source: domain rules, "Subscriptions".
 */
export async function readRenewalOffer(db: Kysely<DB>, subscriptionId: string): Promise<RenewalOffer | null> {
  const { rows } = await sql<Row>`
    select last.period_id, last.period_days, to_jsonb(last) - 'period_id' - 'period_days' as product,
      ${activeTaxes()} as taxes, (c.balance_minor - c.balance_held_minor)::text as balance_free
    from subscriptions s join clients c on c.id = s.client_id, lateral ${lastBought()} last
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
      discount: null,
      taxes: row.taxes.map(({ percentage_bp, ...tax }) => ({
        ...tax,
        percentage: basisPoints(percentage_bp),
      })),
      balance: halalas(BigInt(row.balance_free)),
    }),
  }
}

/** What the subscription `s` bought last, as that order froze it: for a lateral join. */
function lastBought(): RawBuilder<unknown> {
  return sql`(select d.id as period_id, d.days as period_days, l.product_id as id, l.name_ar, l.name_en, l.price_minor,
      l.points, l.days, l.group_sharing
    from subscription_periods d join order_lines l on l.order_id = d.order_id
    where d.subscription_id = s.id and d.ended_early_at is null order by d.starts_at desc limit 1)`
}

function activeTaxes(): RawBuilder<Row['taxes']> {
  return sql<Row['taxes']>`coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name_ar', t.name_ar,
      'name_en', t.name_en, 'percentage_bp', t.percentage_bp) order by t.ref_id) from taxes t where t.is_active), '[]')`
}

/** The same for a list of subscriptions `s`: a JSON object with the price before tax and the taxes; null without a period. */
export function renewalPrice(): RawBuilder<{
  price: number
  taxes: { id: string; percentage: number }[]
} | null> {
  return sql`(select jsonb_build_object('price', last.price_minor, 'taxes', coalesce((select jsonb_agg(jsonb_build_object(
      'id', t.id, 'percentage', t.percentage_bp)) from taxes t where t.is_active), '[]')) from ${lastBought()} last)`
}
