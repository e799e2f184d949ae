import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import type { JobName } from '#domain/core/names'
import { deferWrite, jobKey, type WriteTarget } from '#domain/core/pending-writes'

/** Has a job that waits for a later moment run now, and tells the workers, as a job that is left does. */
export async function promoteJob(ctx: Context, job: { name: JobName; subjectId: string }): Promise<void> {
  await sql`with promoted as (
    update jobs set due_at = ${ctx.now()} where name = ${job.name} and subject_id = ${job.subjectId}
      and done_at is null and failed_at is null and locked_until is null and due_at > ${ctx.now()}
    returning 1)
    select pg_notify('jobs_added', '') from promoted`.execute(ctx.db)
}

/** The same with a transaction, and without telling the workers, who look for themselves soon; its tries go on counting. */
export function pullJob(notes: WriteTarget, ctx: Context, job: { name: JobName; subjectId: string }): void {
  deferWrite(
    notes,
    { table: 'jobs', key: jobKey(job.name, job.subjectId) },
    sql`update jobs set due_at = ${ctx.now()} where name = ${job.name} and subject_id = ${job.subjectId}
      and done_at is null and failed_at is null and locked_until is null and due_at > ${ctx.now()}`,
  )
}
