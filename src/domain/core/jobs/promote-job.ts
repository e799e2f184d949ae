import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import type { JobName } from '#domain/core/names'

/** Has a job that waits for a later moment run now, and tells the workers, as a job that is left does. */
export async function promoteJob(ctx: Context, job: { name: JobName; subjectId: string }): Promise<void> {
  await sql`with promoted as (
    update jobs set due_at = ${ctx.now()} where name = ${job.name} and subject_id = ${job.subjectId}
      and done_at is null and failed_at is null and locked_until is null and due_at > ${ctx.now()}
    returning 1)
    select pg_notify('jobs_added', '') from promoted`.execute(ctx.db)
}
