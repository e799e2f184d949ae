import { sql, type RawBuilder } from 'kysely'
import type { PriceRow } from '#domain/shop/catalogue/entered-price'
import { standingPriceConsents } from '#domain/core/standing-price-consents'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { asksConsent } from '#domain/sale/pricing/asks-consent'
import { pauseEndOf } from '#domain/sale/records/subscriptions/access-end'
import { lastBought, priceComes } from '#domain/sale/pricing/price-change-applies'

/** A price that staff scheduled and that comes for a subscription. */
export type ComingPrice = PriceRow & {
  id: string
  applies_from: string
  text_ar: string
  text_en: string
  asks_consent: boolean
  is_agreed: boolean
}

/**
 * The new price that comes for a subscription `s`, as JSON; null when none does: it is scheduled, and no
 * period was bought at it yet. `payer`: not its client is asked to agree, but this one.
 */
export function comingPrice(now: Date, payer = sql<string>`s.client_id`): RawBuilder<ComingPrice | null> {
  const beginsAt = sql<Date>`greatest(s.ends_at, ${pauseEndOf()})`
  return sql<ComingPrice | null>`(select jsonb_build_object('id', x.id, 'price_minor', x.price_minor,
      'price_with_tax_minor', x.price_with_tax_minor, 'applies_from', x.applies_from,
      'text_ar', x.text_ar, 'text_en', x.text_en, 'asks_consent', ${asksConsent({ beginsAt, payer, now })}, 'is_agreed', exists (
        select from ${standingPriceConsents()} y where y.price_change_id = x.id and y.subscription_id = s.id and y.client_id = ${payer}))
    from ${lastBought()} last join price_changes x on x.status = 'scheduled' and ${priceComes()}
    where ${hasRunningStatus()}
    order by x.applies_from desc limit 1)`
}
