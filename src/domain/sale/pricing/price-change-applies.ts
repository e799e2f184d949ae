import { sql, type RawBuilder } from 'kysely'
import { columnsOf, soldColumns } from '#domain/shop/catalogue/product-columns'

/**
 * Whether the scheduled price `x` (`price_changes`) concerns a period of `product` whose price was agreed at `agreedAt`: whoever
 * agreed before its day pays it for periods that begin on that day or later; whoever buys on its day or later has a price
 * of their own. Defined here only; the caller adds which period costs it, and whether it was withdrawn. Source: docs/decisions/0050.
 */
export function priceChangeApplies(price: { product: RawBuilder<string>; agreedAt: RawBuilder<Date> }) {
  return sql<boolean>`x.product_id = ${price.product} and x.applies_from > ${price.agreedAt}`
}

/** The last paid period of the subscription `s` as `last`, for a lateral join. `without`: as if this order had not been placed. */
export function lastBought(without: string | null = null): RawBuilder<unknown> {
  const others = without === null ? sql`` : sql`and d.order_id <> ${without}`
  return sql`(select d.id as period_id, d.days as period_days, d.starts_at, l.product_id, ${columnsOf('l', soldColumns)},
      least(o.created_at, d.starts_at) as agreed_at
    from subscription_periods d join order_lines l on l.order_id = d.order_id join orders o on o.id = d.order_id
    where d.subscription_id = s.id and d.ended_early_at is null ${others} order by d.starts_at desc limit 1)`
}

/**
 * Whether the subscription `s` is of a plan, or is another one that staff gave for the rest of its period: which plan renews,
 * `lastBought` says.
 */
export function mayRenew(product: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(s.product_id = ${product}
    or s.id in (select g.subscription_id from subscription_periods g where g.gift_product_id is not null))`
}

/** Whether the price `x` is still to come for the buyer of `last`: they have not bought a period at it yet. */
export function priceChangeAppliesToLast(): RawBuilder<boolean> {
  const price = { product: sql<string>`last.product_id`, agreedAt: sql<Date>`last.agreed_at` }
  // What was entered is compared: what follows from the taxes of the day may differ.
  return sql<boolean>`${priceChangeApplies(price)} and not (last.starts_at >= x.applies_from
    and coalesce(last.price_with_tax_minor, last.price_minor) = coalesce(x.price_with_tax_minor, x.price_minor)
    and (last.price_with_tax_minor is null) = (x.price_with_tax_minor is null))`
}
