import { sql, type RawBuilder } from 'kysely'
import { renewalHours } from '#rules/sale/charge-time'
import { lastStartOf } from '#domain/sale/records/subscriptions/last-start'
import { pauseEndOf } from '#domain/sale/records/subscriptions/access-end'

/** `chargeTime` of the rules for a subscription `s`, for a query. */
export function chargeTimeIn(): RawBuilder<Date> {
  return sql<Date>`greatest(s.ends_at - ${renewalHours} * interval '1 hour', s.ends_at - (s.ends_at - ${lastStartOf()}) / 2)`
}

/** When a subscription `s` that renews by itself is charged next, for a query: a pause comes first. */
export function nextChargeIn(): RawBuilder<Date> {
  return sql<Date>`coalesce(${pauseEndOf()}, ${chargeTimeIn()})`
}

/**
 * The ids of subscriptions that renew by themselves and are charged between two moments, for a query. Found
 * along the end of what is paid, which is at most so many hours behind the charge, or by a pause. None where
 * `to` comes before `from`.
 */
export function chargedBetween(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select s.id from subscriptions s
    where s.auto_renew and s.status = 'active' and s.ends_at >= ${from} and s.ends_at < ${to} + ${renewalHours} * interval '1 hour'
      and not exists (select from subscription_pauses w where w.subscription_id = s.id and w.ended_at is null)
      and tstzrange(${from}, greatest(${from}, ${to})) @> ${chargeTimeIn()}
    union all
    select s.id from subscription_pauses w join subscriptions s on s.id = w.subscription_id
    where w.ended_at is null and w.until >= ${from} and w.until < ${to} and s.auto_renew and s.status = 'active'`
}
