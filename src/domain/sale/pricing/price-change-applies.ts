import { sql, type RawBuilder } from 'kysely'
import { columnsOf, soldColumns } from '#domain/shop/catalogue/product-columns'
import { nextChargeIn } from '#domain/sale/records/subscriptions/charge-time-in'

/**
 * Whether the scheduled price `x` (`price_changes`) concerns a period of `product` whose price was agreed at
 * `agreedAt`: whoever agreed before its day pays it for periods that begin on that day or later; whoever buys
 * on its day or later has a price of their own. Defined here only; the caller adds which period costs it, and
 * whether it was withdrawn. Source: docs/decisions/0050.
 */
export function priceChangeApplies(price: { product: RawBuilder<string>; agreedAt: RawBuilder<Date> }) {
  return sql<boolean>`x.product_id = ${price.product} and x.applies_from > ${price.agreedAt}`
}

/**
 * What the subscription `s` renews by as `last`, for a lateral join: its last paid period, at the terms of
 * the last one that its client bought. What staff or a partner ordered while it renewed already is a period
 * like any other, but binds no renewal: nobody asked its client about another price. `starts_at` is that of
 * the period with these terms. `without`: as if this order had not been placed. A renewal was agreed to with
 * its first try, also where a later one was ordered anew. What a business brought with it (`is_taken_over`)
 * was agreed to at its price on the day of the import, however long its time had run. Source:
 * docs/decisions/0238, 0243.
 */
export function lastBought(without: string | null = null): RawBuilder<unknown> {
  const others = without === null ? sql`` : sql`and d.order_id <> ${without}`
  const latest = (condition: RawBuilder<unknown>) =>
    sql`from subscription_periods d where d.subscription_id = s.id and d.ended_early_at is null ${others} ${condition}
      order by d.starts_at desc limit 1`
  return sql`(select p.id as period_id, p.days as period_days, a.starts_at, l.product_id, ${columnsOf('l', soldColumns)},
      o.method = 'import' as is_taken_over, case when o.method = 'import' then o.created_at else least(o.created_at, a.starts_at,
        (select r.first_failed_at from renewals r where r.order_id = o.id)) end as agreed_at
    from (select d.id, d.days, d.order_id, d.keeps_terms ${latest(sql``)}) p
      join subscription_periods a on a.order_id = case when p.keeps_terms
        then coalesce((select d.order_id ${latest(sql`and not d.keeps_terms`)}), p.order_id) else p.order_id end
      join order_lines l on l.order_id = a.order_id join orders o on o.id = a.order_id)`
}

/**
 * Whether the subscription `s` may renew as this plan, found by indexes: it is of the plan, or is another one
 * that staff gave for the rest of its period or somebody else ordered for its client, or this one is chosen
 * for the paid end, or paid for and has not begun. Which plan renews, `renewsAs` says.
 */
export function mayRenew(product: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(s.product_id = ${product}
    or s.id in (select g.subscription_id from subscription_periods g where g.gift_product_id is not null)
    or s.id in (select g.subscription_id from subscription_periods g where g.keeps_terms)
    or s.id in (select g.subscription_id from plan_changes g where g.status = 'paid')
    or exists (select from plan_changes g where g.subscription_id = s.id and g.status = 'pending' and g.kind = 'downgrade' and g.to_product_id = ${product}))`
}

/**
 * Whether the subscription `s`, if it renews, renews as this plan: it was chosen for the paid end, or `last`
 * bought it and no other one was.
 */
export function renewsAs(product: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${chosenProduct()}, last.product_id) = ${product}`
}

/**
 * Whether the price `x` comes for the subscription `s`, if that renews and nothing changes. Whoever is shown
 * it, notified of it or counted is found by this. Source: docs/decisions/0275.
 */
export function priceComes(): RawBuilder<boolean> {
  return sql<boolean>`(case when ${hasChosen()} then ${priceChangeAppliesToChosen(chosenProduct())} else ${priceChangeAppliesToLast()} end)`
}

/**
 * Whether the price `x` is to come behind the first period of this plan, chosen for the paid end of the
 * subscription `s`: that one costs what it did on the day of the choice, and is agreed to with its payment.
 */
export function priceChangeAppliesToChosen(product: RawBuilder<string>): RawBuilder<boolean> {
  return priceChangeApplies({ product, agreedAt: nextChargeIn() })
}

export function hasChosen(): RawBuilder<boolean> {
  return sql<boolean>`exists ${chosenPlan()}`
}

function chosenProduct(): RawBuilder<string> {
  return sql<string>`(select chosen.to_product_id from ${chosenPlan()} chosen)`
}

/**
 * The plan that was chosen for the paid end of the subscription `s`, with the price of that day; no row where
 * none was.
 */
export function chosenPlan(): RawBuilder<unknown> {
  return sql`(select g.to_product_id, g.price_minor, g.price_with_tax_minor from plan_changes g
    where g.subscription_id = s.id and g.kind = 'downgrade' and g.status = 'pending')`
}

/**
 * Whether the price `x` is still to come for the buyer of `last`: they have not bought a period at it yet,
 * and had not agreed to it in another system, where their period began before its day. Behind another new
 * price it comes for them, too. Source: docs/decisions/0247.
 */
export function priceChangeAppliesToLast(): RawBuilder<boolean> {
  const price = { product: sql<string>`last.product_id`, agreedAt: sql<Date>`last.agreed_at` }
  return sql<boolean>`${priceChangeApplies(price)} and not (${isPriceOfLast()} and (last.starts_at >= x.applies_from
    or last.is_taken_over and not exists (select from price_changes y where y.product_id = x.product_id and y.status = 'scheduled'
      and y.applies_from > last.agreed_at and y.applies_from < x.applies_from)))`
}

/**
 * Whether `last` was bought at the price `x`. What was entered is compared: what follows from the taxes of
 * the day may differ.
 */
function isPriceOfLast(): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(last.price_with_tax_minor, last.price_minor) = coalesce(x.price_with_tax_minor, x.price_minor)
    and (last.price_with_tax_minor is null) = (x.price_with_tax_minor is null))`
}
