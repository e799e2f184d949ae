import { sql, type RawBuilder } from 'kysely'
import { nextBought } from '#domain/sale/pricing/next-bought'
import { mayRenew } from '#domain/sale/pricing/price-change-applies'

/**
 * Whether the next price of the subscription `s` waits for a consent, so that its renewal is charged nothing,
 * for a query. What `nextBought` looks up for it is asked only where a price was ever scheduled for the plan.
 */
export function awaitsConsent(now: Date): RawBuilder<boolean> {
  return sql<boolean>`case when exists (select from price_changes x where x.status = 'scheduled' and ${mayRenew(sql`x.product_id`)})
    then exists (select from ${nextBought(now)} next where next.needs_consent) else false end`
}
