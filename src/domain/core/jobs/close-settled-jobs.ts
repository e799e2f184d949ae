import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { isSettledElsewhere } from '#domain/core/jobs/settled-elsewhere'

/**
 * Jobs that were given up, and whose matter is no work any more, are done: they wait for nobody. `name`
 * narrows it to one kind. Idempotent.
 */
export async function closeSettledJobs(ctx: Pick<Context, 'db' | 'now'>, name?: string): Promise<void> {
  await sql`update jobs j set done_at = ${ctx.now()}, failed_at = null
    where j.failed_at is not null and j.done_at is null ${name === undefined ? sql`` : sql`and j.name = ${name}`}
      and ${isSettledElsewhere(ctx.now())}`.execute(ctx.db)
}
