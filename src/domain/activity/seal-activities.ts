import { sql } from 'kysely'
import type { Context } from '#domain/context'

const mostRows = 5_000
const everyMinute = 60_000

/**
 * Seals new rows of the activity log into the chain: the hash of the batch's rows together with the seal before it.
 * One writer at a time (an advisory lock), so that sales never wait for the chain. Rows younger than a minute are left
 * for the next time, because a transaction that is still open may hold a lower number. Answers when to come back.
 */
export async function sealActivities(ctx: Context): Promise<Date> {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('activity_seals'))`.execute(db)
    await sql`
      with last as (
        select coalesce(max(last_sequence), 0) as sequence,
          coalesce((select chain_hash from activity_seals order by id desc limit 1), ''::bytea) as chain_hash
        from activity_seals),
      batch as (
        select a.sequence, a.content_hash from activities a, last
        where a.sequence > last.sequence and a.created_at < ${new Date(now.getTime() - everyMinute)}
        order by a.sequence limit ${mostRows}),
      summed as (
        select min(sequence) as first_sequence, max(sequence) as last_sequence, count(*)::int as row_count,
          sha256(string_agg(content_hash, ''::bytea order by sequence)) as rows_hash from batch)
      insert into activity_seals (first_sequence, last_sequence, row_count, rows_hash, previous_hash, chain_hash, sealed_at)
      select first_sequence, last_sequence, row_count, rows_hash, last.chain_hash,
        sha256(last.chain_hash || rows_hash), ${now}
      from summed, last where row_count > 0`.execute(db)
  })
  return new Date(now.getTime() + everyMinute)
}
