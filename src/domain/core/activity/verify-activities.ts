import { sql } from 'kysely'
import type { Database } from '#db/client'
import { contentOf } from '#domain/core/activity/sealed-rows'

export type Verdict = {
  seals: number
  rows: number
  /** Rows that files have (`npm run audit:archive`), and the number of those files: they prove themselves. */
  archived: number
  files: number
  /** Rows behind the last seal, which the next one takes: nothing protects them yet. */
  waiting: number
  /** When the last seal was made. */
  sealedAt: Date | null
  /**
   * The last seal in a word that people keep outside the database: its number, a colon, its chain's SHA-256;
   * null before the first.
   */
  seal: string | null
  problems: string[]
}

/**
 * Recomputes every row's hash and the whole chain. A changed, added or removed row up to the last seal shows
 * as a problem; between two seals no row may be missing. Of a seal that a file has, the rows are gone or
 * whole.
 */
export async function verifyActivities(db: Database): Promise<Verdict> {
  const { rows: changed } = await sql<{ id: string }>`
    select a.id from activities a where a.content_hash <> sha256(convert_to(${contentOf}, 'UTF8'))`.execute(
    db,
  )
  const { rows: broken } = await sql<{ id: string }>`
    with late as (select s.id, l.sequence from activity_seals s, unnest(s.late_sequences) as l (sequence)),
    taken as (
      select coalesce(late.id, (select s.id from activity_seals s where s.last_sequence >= a.sequence
          order by s.last_sequence, s.first_sequence limit 1)) as id, a.sequence, a.content_hash
      from activities a left join late on late.sequence = a.sequence),
    now as (
      select id, count(*) as row_count, sha256(string_agg(content_hash, ''::bytea order by sequence)) as rows_hash
      from taken group by id),
    chain as (
      select s.*, now.row_count is null and exists (select from activity_archives f
          where s.id between f.first_seal_id and f.last_seal_id) as is_gone,
        now.row_count as rows_now, now.rows_hash as hash_now,
        lag(s.chain_hash, 1, ''::bytea) over (order by s.id) as chain_before,
        lag(s.last_sequence, 1, 0) over (order by s.id) as sequence_before
      from activity_seals s left join now on now.id = s.id)
    select id::text from chain where not is_gone and (rows_now is distinct from row_count or hash_now is distinct from rows_hash)
      or chain_before <> previous_hash or chain_hash <> sha256(chain_before || rows_hash)
      or first_sequence <= sequence_before`.execute(db)
  const { rows: counts } = await sql<Omit<Verdict, 'problems'>>`
    select (select count(*)::int from activity_seals) as seals, (select count(*)::int from activities) as rows,
      (select count(*)::int from activities where sequence > (select coalesce(max(last_sequence), 0) from activity_seals)) as waiting,
      (select coalesce(sum(row_count), 0)::int from activity_archives) as archived,
      (select count(*)::int from activity_archives) as files,
      (select sealed_at from activity_seals order by id desc limit 1) as "sealedAt",
      (select id || ':' || encode(chain_hash, 'hex') from activity_seals order by id desc limit 1) as seal`.execute(
    db,
  )
  return {
    ...(counts[0] ?? { seals: 0, rows: 0, archived: 0, files: 0, waiting: 0, sealedAt: null, seal: null }),
    problems: [
      ...changed.map((row) => `activity ${row.id} was changed`),
      ...broken.map((row) => `seal ${row.id} does not hold`),
    ],
  }
}

/** Number and SHA-256, as `Verdict.seal` has them. */
const keptSeal = /^(\d{1,18}):([0-9a-f]{64})$/

/**
 * Whether the log still has a seal that was kept outside: a chain whose end was cut off, or that an older
 * copy has brought back, holds by itself. Null for what is no seal; else the problems.
 */
export async function findKeptSeal(db: Database, kept: string): Promise<string[] | null> {
  const [, id, hash] = keptSeal.exec(kept) ?? []
  if (id === undefined) return null
  const found = await db
    .selectFrom('activity_seals')
    .select('chain_hash')
    .where('id', '=', BigInt(id))
    .executeTakeFirst()
  if (!found) return [`seal ${id} is gone: the log was cut off before it, or is an older copy`]
  return found.chain_hash.toString('hex') === hash
    ? []
    : [`seal ${id} is another than the one that was kept: the log up to it was written anew`]
}
