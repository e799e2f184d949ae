import { sql } from 'kysely'
import type { Context } from '#domain/core/context'

export type JobCounts = { due: number; later: number; failed: number; oldestDueSeconds: number }

/** The state of the job queue, for monitoring. Counted up to a thousand of each. */
export async function countJobs(ctx: Pick<Context, 'db' | 'now'>): Promise<JobCounts> {
  const now = ctx.now()
  const waiting = sql`done_at is null and failed_at is null`
  const { rows } = await sql<{ due: number; later: number; failed: number; oldest: Date | null }>`
    select
      (select count(*)::int from (select 1 from jobs where ${waiting} and due_at <= ${now} limit 1000) as counted) as due,
      (select count(*)::int from (select 1 from jobs where ${waiting} and due_at > ${now} limit 1000) as counted) as later,
      (select count(*)::int from (select 1 from jobs where failed_at is not null limit 1000) as counted) as failed,
      (select min(due_at) from jobs where ${waiting} and due_at <= ${now}) as oldest`.execute(ctx.db)
  const counts = rows[0]
  return {
    due: counts?.due ?? 0,
    later: counts?.later ?? 0,
    failed: counts?.failed ?? 0,
    oldestDueSeconds: counts?.oldest ? (now.getTime() - counts.oldest.getTime()) / 1000 : 0,
  }
}
