import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { renewalHours } from '#rules/charge-time'
import { lastStartOf } from '#domain/sale/records/subscriptions/last-start'

/** `chargeTime` of the rules for a subscription `s`, for a query. */
export function chargeTimeIn(): RawBuilder<Date> {
  return sql<Date>`greatest(s.ends_at - ${renewalHours} * interval '1 hour', s.ends_at - (s.ends_at - ${lastStartOf()}) / 2)`
}

/** When a subscription `s` that renews by itself is charged next, for a query: a pause comes first. */
export function nextChargeIn(): RawBuilder<Date> {
  return sql<Date>`coalesce((select w.until from subscription_pauses w where w.subscription_id = s.id and w.ended_at is null), ${chargeTimeIn()})`
}

/**
 * Whether a subscription `s` renews by itself and is charged between two moments. Found by the end of what is paid, which is at most
 * so many hours behind the charge, or by its pause.
 */
export function isChargedBetween(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(s.auto_renew and s.status = 'active'
    and (s.ends_at >= ${from} and s.ends_at < ${to} + ${renewalHours} * interval '1 hour'
      or s.id in (select w.subscription_id from subscription_pauses w where w.ended_at is null and w.until >= ${from} and w.until < ${to}))
    and tstzrange(${from}, ${to}) @> ${nextChargeIn()})`
}
