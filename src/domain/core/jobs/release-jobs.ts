import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#domain/core/context'

const beginning = 'worker '

/** For the connection that a worker keeps open while it runs: the database closes it with the process. */
export function newWorkerName(): string {
  return beginning + randomUUID()
}

/** The names of the workers that are connected now. */
export async function listConnectedWorkers(ctx: Pick<Context, 'db'>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${beginning})`.execute(ctx.db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Frees what workers held that are not connected any more, and answers how much that was. One that only lost
 * its connection goes on with its jobs, and another worker runs them, too, which every job tolerates. A job
 * is claimed under a name only while its connection stands, so a worker that holds a job and is not in the
 * list is gone. The lock has an end then, and stands: whoever claims such a job sees that it was cut off.
 */
export async function releaseJobsOfGoneWorkers(ctx: Pick<Context, 'db'>): Promise<number> {
  const { numAffectedRows } = await sql`update jobs set locked_until = '-infinity'
    where locked_until >= statement_timestamp() and worker is not null and done_at is null and failed_at is null
      and not exists (select from pg_stat_activity a
        where a.datname = current_database() and a.application_name = jobs.worker)`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
