import { sql, type RawBuilder } from 'kysely'
import { standingPriceConsents } from '#domain/core/standing-price-consents'
import { agreedColumns, columnsOf, priceColumns, soldColumns } from '#domain/shop/catalogue/product-columns'
import { lastingCoupons } from '#domain/sale/records/coupons/lasting-coupons'
import { asksConsent } from '#domain/sale/pricing/asks-consent'
import { priceChangeAppliesToLast, lastBought } from '#domain/sale/pricing/price-change-applies'

/** The price is another matter: a change of plan and a scheduled price each have their own. */
const carried = soldColumns.filter((column) => !priceColumns.some((price) => price === column))

/** What has not happened, for a quote. */
export type AsIf = {
  /** The client chose this plan for the paid end. */
  instead?: string | undefined
  /** They come back from a pause now. */
  isBack?: boolean
  /** The purchase of this order is taken back. */
  without?: string
  /** The paid time ends then. */
  beginsAt?: Date
}

/**
 * What the subscription `s` buys next, as `next` for a lateral join; no row without a paid period.
 * `price_minor` and `price_with_tax_minor` are its price as it was entered, without the coupon,
 * `bought_minor` and `bought_with_tax_minor` that of the last period. `lasting_minor` is before the taxes of
 * now and less a coupon that lasts for ever: what it pays every time, for the recurring revenue. `coupons`
 * lower its renewals one after the other (`lastingCoupons`), null: none does. `asIf`: what else is to have
 * happened, for a quote. `renewal-offer` adds it up; the charge, offers, reminders and figures all begin
 * here.
 */
export function nextBought(
  now: Date,
  payer = sql<string>`s.client_id`,
  asIf: AsIf = {},
): RawBuilder<unknown> {
  // One row, however many pauses the plan has had.
  const rest = asIf.isBack
    ? sql`(select null::timestamptz as until, true as rested)`
    : sql`(select max(w.until) filter (where w.ended_at is null) as until,
        coalesce(bool_or(w.ended_at > s.ends_at), false) as rested
        from subscription_pauses w where w.subscription_id = s.id)`
  const { without = null } = asIf
  const begins = asIf.beginsAt
    ? sql`greatest(${asIf.beginsAt}::timestamptz, rest.until)`
    : sql`greatest(s.ends_at, rest.until, case when rest.rested then ${now}::timestamptz end)`
  // Behind a pause it begins with its payment: later tries of a renewal that failed cost what the first one
  // did (docs/decisions/0261).
  const dated = asIf.beginsAt
    ? sql`begin.at`
    : sql`coalesce((select r.first_failed_at from renewals r where r.subscription_id = s.id and r.status = 'open' and rest.rested), begin.at)`
  return sql`(select last.period_id, last.period_days, last.price_minor as bought_minor, last.price_with_tax_minor as bought_with_tax_minor,
      last.product_id as bought_id, last.starts_at as last_starts_at, last.is_taken_over, last.agreed_at, wanted.product_id is not null as is_chosen,
      coalesce(wanted.product_id, last.product_id) as id,
      ${sql.join(carried.map((column) => sql`coalesce(${sql.ref(`wanted.${column}`)}, ${sql.ref(`last.${column}`)}) as ${sql.ref(column)}`))},
      priced.price_minor, priced.price_with_tax_minor,
      wanted.id as plan_change_id, change.id as price_change_id, coalesce(change.needs_consent, false) as needs_consent,
      rest.until as paused_until, begin.at as begins_at, lowered.coupons,
      case when priced.price_with_tax_minor is null then lasting.entered_minor
        else round(lasting.entered_minor * 10000.0 / (10000 + (select coalesce(sum(t.percentage_bp), 0) from taxes t
          where t.is_active)))::bigint end as lasting_minor
    from ${lastBought(without)} last
      cross join lateral ${rest} rest
      cross join lateral (select ${begins} as at) begin
      cross join lateral (select ${dated} as at) dated
      left join lateral ${asIf.instead ? asSold(asIf.instead) : chosen()} wanted on true
      left join lateral (select x.id, x.price_minor, x.price_with_tax_minor,
          ${asksConsent({ beginsAt: sql`dated.at`, payer, now })} and not exists (select from ${standingPriceConsents(without)} y
            where y.price_change_id = x.id and y.subscription_id = s.id and y.client_id = ${payer}) as needs_consent
        from price_changes x where x.status = 'scheduled' and ${priceChangeAppliesToLast()} and x.applies_from <= dated.at and wanted.product_id is null
        order by x.applies_from desc limit 1) change on true
      cross join lateral (select ${sql.join(priceColumns.map(priced))}) priced
      cross join lateral (select ${lastingCoupons({ subscriptionId: sql`s.id`, productId: sql`coalesce(wanted.product_id, last.product_id)`, without })} as coupons) lowered
      left join lateral (select (one ->> 'percentage_bp')::int as percentage_bp, (one ->> 'amount_minor')::bigint as amount_minor
        from jsonb_array_elements(lowered.coupons) with ordinality as used(one, nth)
        where one -> 'left' = 'null'::jsonb order by nth limit 1) forever on true
      cross join lateral (select coalesce(priced.price_with_tax_minor, priced.price_minor) as minor) entered
      cross join lateral (select case
        when forever.percentage_bp is not null then entered.minor - round(entered.minor * forever.percentage_bp / 10000.0)::bigint
        when forever.amount_minor is not null then greatest(entered.minor - forever.amount_minor, 0)
        else entered.minor end as entered_minor) lasting)`
}

/** Of the plan that is chosen, else as it was scheduled, else as it was bought. */
function priced(column: (typeof priceColumns)[number]): RawBuilder<unknown> {
  return sql`case when wanted.product_id is not null then ${sql.ref(`wanted.${column}`)}
    when change.id is not null then ${sql.ref(`change.${column}`)} else ${sql.ref(`last.${column}`)} end as ${sql.ref(column)}`
}

/**
 * The plan that the client chose for the paid end, with the price and the terms of the day it was chosen,
 * whatever has become of it in the shop; its names are those of now.
 */
function chosen(): RawBuilder<unknown> {
  const agreed = agreedColumns.map((column) => {
    const [then, now] = [sql.ref(`g.${column}`), sql.ref(`w.${column}`)]
    return sql`coalesce(${then}, ${now}) as ${sql.ref(column)}`
  })
  const names = carried.filter((column) => !agreedColumns.some((agreedColumn) => agreedColumn === column))
  return sql`(select g.id, ${columnsOf('g', priceColumns)}, w.id as product_id, ${columnsOf('w', names)}, ${sql.join(agreed)}
    from plan_changes g join products w on w.id = g.to_product_id
    where g.subscription_id = s.id and g.kind = 'downgrade' and g.status = 'pending')`
}

function asSold(productId: string): RawBuilder<unknown> {
  return sql`(select null::uuid as id, ${columnsOf('w', priceColumns)}, w.id as product_id, ${columnsOf('w', carried)}
    from products w where w.id = ${productId})`
}
