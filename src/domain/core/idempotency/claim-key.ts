import { sql, type RawBuilder } from 'kysely'
import { secondsBefore } from '#rules/core/durations'
import { claimLifetime, type KeyAsked } from '#domain/core/idempotency/kept-answers'

/**
 * A part of the statement that finds a caller, so that a creating call needs none more for its key: claims an
 * Idempotency-Key for the row of `found`, and has a row when the key is theirs now. A key is free when it is
 * new, or when the process of the request that claimed it has crashed.
 * @param of.caller under whose name the key is kept, from columns of `found`
 * @param of.mayClaim which row of `found` may claim at all
 */
export function claimKey(
  { route, key, bodyHash }: KeyAsked,
  of: { caller: RawBuilder<unknown>; mayClaim: RawBuilder<unknown> },
  now: Date,
): RawBuilder<unknown> {
  return sql`
    insert into idempotency_keys as k (caller, route, key, body_hash, created_at)
    select ${of.caller}, ${route}, ${key}, ${bodyHash}, ${now}::timestamptz from found where ${of.mayClaim}
    on conflict (caller, route, key) do update set created_at = excluded.created_at
      where k.status is null and k.created_at <= ${secondsBefore(now, claimLifetime)}
        and k.body_hash = excluded.body_hash
    returning 1`
}
