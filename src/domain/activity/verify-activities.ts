import { sql } from 'kysely'
import type { Database } from '#db/client'

export type Verdict = { seals: number; rows: number; problems: string[] }

/**
 * Recomputes every row's hash and the whole chain. A changed, added or removed row behind a seal shows as a problem.
 */
export async function verifyActivities(db: Database): Promise<Verdict> {
  const { rows: changed } = await sql<{ id: string }>`
    select id from activities where content_hash <> sha256(convert_to(jsonb_build_array(id, actor_kind, actor_id, action,
      entity, entity_id, changes, request_id, extract(epoch from created_at))::text, 'UTF8'))`.execute(db)
  const { rows: broken } = await sql<{ id: string }>`
    with recomputed as (
      select s.id, s.row_count, s.rows_hash, s.previous_hash, s.chain_hash,
        lag(s.chain_hash, 1, ''::bytea) over (order by s.id) as before,
        lag(s.last_sequence, 1, 0) over (order by s.id) as sequence_before, s.first_sequence,
        (select count(*) from activities a where a.sequence between s.first_sequence and s.last_sequence) as rows_now,
        (select sha256(string_agg(a.content_hash, ''::bytea order by a.sequence)) from activities a
          where a.sequence between s.first_sequence and s.last_sequence) as hash_now
      from activity_seals s)
    select id::text from recomputed where rows_now <> row_count or hash_now is distinct from rows_hash
      or before <> previous_hash or chain_hash <> sha256(before || rows_hash) or first_sequence <= sequence_before`.execute(
    db,
  )
  const { rows: counts } = await sql<{ seals: number; rows: number }>`
    select (select count(*)::int from activity_seals) as seals, (select count(*)::int from activities) as rows`.execute(
    db,
  )
  return {
    seals: counts[0]?.seals ?? 0,
    rows: counts[0]?.rows ?? 0,
    problems: [
      ...changed.map((row) => `activity ${row.id} was changed`),
      ...broken.map((row) => `seal ${row.id} does not hold`),
    ],
  }
}
