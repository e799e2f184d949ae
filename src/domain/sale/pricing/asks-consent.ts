import { sql, type RawBuilder } from 'kysely'
import { priceChangeNoticeDays } from '#rules/core/limits'
import { hasChosen } from '#domain/sale/pricing/price-change-applies'

/**
 * Whether the price `x` has to be agreed to before the subscription `s` is charged it for a period that
 * begins then; `last` is what it renews by (`lastBought`), `payer` whose consent counts. Staff ask for it; or
 * its client came with an import behind the announcement, and was not notified of a higher price so many days
 * before that the law's notice is kept: of the plan that came, not of one that was chosen since. Who has not
 * been notified yet is notified now. Source: docs/decisions/0247.
 */
export function asksConsent(asked: {
  beginsAt: RawBuilder<Date>
  payer: RawBuilder<string>
  now: Date
}): RawBuilder<boolean> {
  const { beginsAt, payer, now } = asked
  // The release before keeps no notice but its message; it may run beside this one.
  const notified = sql`coalesce(
    (select n.notified_at from price_notices n where n.subscription_id = s.id and n.price_change_id = x.id and n.client_id = ${payer}),
    (select min(m.created_at) from messages m where m.client_id = ${payer}
      and m.once_key like 'price_change:' || x.id || ':' || s.id || ':%'))`
  return sql<boolean>`(x.asks_consent or (last.is_taken_over and not ${hasChosen()} and x.price_minor > last.price_minor and x.applies_from <= ${beginsAt}
    and riyadh_day(coalesce(${notified}, ${now}::timestamptz)) + ${sql.lit(priceChangeNoticeDays)} > riyadh_day(${beginsAt})))`
}
