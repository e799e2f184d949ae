import { sql, type RawBuilder } from 'kysely'

/**
 * A price that was entered before tax, with the taxes of this moment, halalas, for a query: each tax is
 * rounded by itself, half up, as a quote does it (`priceOrder` of the rules).
 */
export function withTaxesOfNow(price: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${price}
    + (select coalesce(sum(round(${price} * x.percentage_bp / 10000.0)), 0)::bigint from taxes x where x.is_active))`
}
