import { sql, type RawBuilder } from 'kysely'

/**
 * Whose each subscription was, from when on and until when, for a `from`: `subscription_id`, `client_id`, `began`, `ended` (infinity for its owner of
 * now). Most were never handed over, and are found by their own indexes.
 */
export function tenures(): RawBuilder<unknown> {
  const handovers = sql`ownership_offers h where h.status = 'accepted'`
  return sql`(
    select s.id as subscription_id, s.client_id, s.starts_at as began, 'infinity'::timestamptz as ended from subscriptions s
      where not exists (select from ${handovers} and h.subscription_id = s.id)
    union all
    select taken.subscription_id, taken.to_client_id, taken.answered_at, coalesce((select min(h.answered_at) from ${handovers}
        and h.subscription_id = taken.subscription_id and h.answered_at > taken.answered_at), 'infinity')
      from ownership_offers taken where taken.status = 'accepted'
    union all
    select s.id, first.from_client_id, s.starts_at, first.answered_at
      from ownership_offers first join subscriptions s on s.id = first.subscription_id
      where first.status = 'accepted' and not exists (select from ${handovers}
        and h.subscription_id = first.subscription_id and h.answered_at < first.answered_at))`
}
