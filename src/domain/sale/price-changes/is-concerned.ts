import { sql } from 'kysely'
import { hasRenewingStatus } from '#domain/core/subscription-status'
import { lastBought, mayRenew, priceComes } from '#domain/sale/pricing/price-change-applies'

/** Whether the subscription `s` renews and will be charged the price `x`, if nothing changes. */
export function isConcerned() {
  return sql<boolean>`${mayRenew(sql`x.product_id`)} and s.auto_renew and ${hasRenewingStatus()}
    and exists (select from ${lastBought()} last where ${priceComes()})`
}
