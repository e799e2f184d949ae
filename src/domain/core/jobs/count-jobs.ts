import { sql, type RawBuilder } from 'kysely'
import { countedUpTo } from '#rules/desk/lists'
import type { Context } from '#domain/core/context'

type JobAges = { name: string; seconds: number }[]

export type JobCounts = {
  due: number
  later: number
  failed: number
  oldestDueSeconds: number
  /**
   * For how long the oldest job of each name has been due that nobody works, of the `countedUpTo` that are
   * due the longest.
   */
  oldestDue: JobAges
  /**
   * For how long the job of each name has been worked that was taken first, of the same ones. By the clock of
   * the database.
   */
  maxRunning: JobAges
}

/**
 * The state of the job queue, for monitoring. Counted up to `countedUpTo` of each. What is being worked is
 * not due any more.
 */
export async function countJobs(ctx: Pick<Context, 'db' | 'now'>): Promise<JobCounts> {
  const now = ctx.now()
  const waiting = sql`done_at is null and failed_at is null`
  const isHeld = sql`locked_until >= statement_timestamp()`
  const ages = (
    which: RawBuilder<unknown>,
    since: RawBuilder<unknown>,
  ) => sql`(select coalesce(jsonb_agg(o), '[]') from (
    select name, extract(epoch from ${since})::float8 as seconds
    from oldest where ${which} group by name) as o)`
  const { rows } = await sql<Omit<JobCounts, 'oldestDueSeconds'>>`
    with oldest as (select name, due_at, claimed_at, ${isHeld} as is_held from jobs where ${waiting} and due_at <= ${now}
      order by due_at limit ${sql.lit(countedUpTo)})
    select
      (select count(*)::int from (select 1 from jobs where ${waiting} and due_at <= ${now} and (${isHeld}) is not true limit ${sql.lit(countedUpTo)}) as counted) as due,
      (select count(*)::int from (select 1 from jobs where ${waiting} and due_at > ${now} limit ${sql.lit(countedUpTo)}) as counted) as later,
      (select count(*)::int from (select 1 from jobs where failed_at is not null limit ${sql.lit(countedUpTo)}) as counted) as failed,
      ${ages(sql`is_held is not true`, sql`${now}::timestamptz - min(due_at)`)} as "oldestDue",
      ${ages(sql`is_held and claimed_at is not null`, sql`statement_timestamp() - min(claimed_at)`)} as "maxRunning"`.execute(
    ctx.db,
  )
  const counts = rows[0] ?? { due: 0, later: 0, failed: 0, oldestDue: [], maxRunning: [] }
  return { ...counts, oldestDueSeconds: Math.max(0, ...counts.oldestDue.map(({ seconds }) => seconds)) }
}
