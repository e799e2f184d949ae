import { sql } from 'kysely'
import type { Context } from '#domain/core/context'

export type JobCounts = {
  due: number
  later: number
  failed: number
  oldestDueSeconds: number
  /** For how long the oldest due job of each name has been due, of the thousand that wait longest. */
  oldestDue: { name: string; seconds: number }[]
}

/** The state of the job queue, for monitoring. Counted up to a thousand of each. */
export async function countJobs(ctx: Pick<Context, 'db' | 'now'>): Promise<JobCounts> {
  const now = ctx.now()
  const waiting = sql`done_at is null and failed_at is null`
  const due = sql`from jobs where ${waiting} and due_at <= ${now}`
  const { rows } = await sql<Omit<JobCounts, 'oldestDueSeconds'>>`
    select
      (select count(*)::int from (select 1 ${due} limit 1000) as counted) as due,
      (select count(*)::int from (select 1 from jobs where ${waiting} and due_at > ${now} limit 1000) as counted) as later,
      (select count(*)::int from (select 1 from jobs where failed_at is not null limit 1000) as counted) as failed,
      (select coalesce(jsonb_agg(o), '[]') from (
        select name, extract(epoch from ${now}::timestamptz - min(due_at))::float8 as seconds
        from (select name, due_at ${due} order by due_at limit 1000) as oldest group by name) as o) as "oldestDue"`.execute(
    ctx.db,
  )
  const counts = rows[0] ?? { due: 0, later: 0, failed: 0, oldestDue: [] }
  return { ...counts, oldestDueSeconds: Math.max(0, ...counts.oldestDue.map(({ seconds }) => seconds)) }
}
