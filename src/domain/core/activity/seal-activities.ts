import { sql, type Kysely } from 'kysely'
import { minute } from '#rules/core/durations'
import type { DB } from '#db/types'
import type { Context } from '#domain/core/context'

const rowsOfSeal = 5_000
const maxSeals = 20
const everyMinute = minute

/**
 * Seals new rows of the activity log into the chain: the hash of the batch's rows together with the seal
 * before it. One writer at a time (an advisory lock), so that sales never wait for the chain. Rows are taken
 * by their sequence and never by their time, which is the clock of the process that wrote them. Returns when
 * to run again. Source: docs/decisions/0070-the-log-is-sealed-by-sequence.md.
 */
export async function sealActivities(ctx: Context): Promise<Date> {
  for (let seal = 0; seal < maxSeals; seal++) if (!(await sealBatch(ctx))) break
  return new Date(ctx.now().getTime() + everyMinute)
}

/** Whether anything was sealed. */
async function sealBatch(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('activity_seals'))`.execute(db)
    const { rows: lasts } = await sql<{ sequence: bigint }>`
      select coalesce(max(last_sequence), 0) as sequence from activity_seals`.execute(db)
    const last = lasts[0]?.sequence ?? 0n
    const until = await findWholeUntil(db, last)
    if (until <= last) return false
    const { numAffectedRows } = await sql`
      with before as (select coalesce((select chain_hash from activity_seals order by id desc limit 1), ''::bytea) as chain_hash),
      batch as (
        select sequence, content_hash from activities where sequence > ${last} and sequence <= ${until}
        order by sequence limit ${rowsOfSeal}),
      summed as (
        select min(sequence) as first_sequence, max(sequence) as last_sequence, count(*)::int as row_count,
          sha256(string_agg(content_hash, ''::bytea order by sequence)) as rows_hash from batch)
      insert into activity_seals (first_sequence, last_sequence, row_count, rows_hash, previous_hash, chain_hash, sealed_at)
      select first_sequence, last_sequence, row_count, rows_hash, before.chain_hash,
        sha256(before.chain_hash || rows_hash), ${ctx.now()}
      from summed, before where row_count > 0`.execute(db)
    if (numAffectedRows === 1n) return true
    // The sequence was reset below the mark: it has to be above it.
    const { numDeletedRows } = await db.deleteFrom('activity_seal_marks').executeTakeFirst()
    return numDeletedRows > 0n
  })
}

/**
 * The number up to which every row of the log is there or will never be. The sequence is looked at first and
 * the transactions afterwards: every transaction that has drawn a number by then is below our own,
 * `first_free_xid`. When one of them is still open, both are kept until the next run.
 */
async function findWholeUntil(db: Kysely<DB>, last: bigint): Promise<bigint> {
  // A mark from before the database was moved to another server refers to that server's transaction ids.
  const { rows: marks } = await sql<{ sequence: bigint; isOver: boolean }>`
    select sequence, first_free_xid <= pg_snapshot_xmin(pg_current_snapshot()) as "isOver" from activity_seal_marks
    where first_free_xid <= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
  const mark = marks[0]
  if (mark && mark.sequence > last) return mark.isOver ? mark.sequence : last

  const { rows: drawn } = await sql<{ sequence: bigint | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('activities', 'sequence')::regclass) as sequence`.execute(
    db,
  )
  const sequence = drawn[0]?.sequence ?? 0n
  if (sequence <= last) return last
  // Our own number, taken now. The end of a snapshot is no such line: it is one past the last transaction
  // that is over, and one that is still open may stand behind it.
  const { rows: taken } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
  const firstFree = taken[0]?.id
  const { rows } = await sql<{ isOver: boolean }>`
    select ${firstFree}::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) as "isOver"`.execute(db)
  if (rows[0]?.isOver) return sequence
  await sql`
    insert into activity_seal_marks (sequence, first_free_xid) values (${sequence}, ${firstFree}::xid8)
    on conflict (is_only) do update set sequence = excluded.sequence, first_free_xid = excluded.first_free_xid`.execute(
    db,
  )
  return last
}
