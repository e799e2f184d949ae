import { sql, type RawBuilder } from 'kysely'
import type { RenewalWait } from '#rules/sale/renewal'
import { hasRenewingStatus } from '#domain/core/subscription-status'
import { awaitsConsent } from '#domain/sale/pricing/awaits-consent'
import { isUnanswered } from '#domain/sale/records/renewals/is-unanswered'

/**
 * What the renewal of the subscription `s` waits for, for a query; null where nothing stands in its way: it
 * is charged on its day, does not renew, or is over. A new price that is not agreed to stands in the way of
 * each charge, the first one and all tries.
 */
export function renewalWaitsFor(now: Date): RawBuilder<RenewalWait | null> {
  const open = sql`from renewals r where r.subscription_id = s.id and r.status = 'open'`
  return sql<RenewalWait | null>`case
    when not ${hasRenewingStatus()} then null
    when exists (select ${open} and ${isUnanswered(now)}) then 'bank'
    when s.auto_renew and ${awaitsConsent(now)} then 'consent'
    when s.status = 'active' then null
    when exists (select ${open} and r.next_try_at is null and r.charging_payment_id is null) then 'client'
    else 'next_try' end`
}
