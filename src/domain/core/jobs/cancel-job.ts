import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Context } from '#domain/core/context'
import type { JobName } from '#domain/core/names'
import { jobKey, deferWrite } from '#domain/core/pending-writes'
import type { WriteTarget } from '#domain/core/pending-writes'

/**
 * Marks a pending job done that has nothing left to do. The job would find that out by itself; this saves the run.
 * A worker that is running it is not waited for.
 */
export function cancelJob(notes: WriteTarget, ctx: Context, job: { name: JobName; subjectId: string }): void {
  close(
    notes,
    ctx,
    jobKey(job.name, job.subjectId),
    sql`name = ${job.name} and subject_id = ${job.subjectId}`,
  )
}

/** The same for the gateway's events about a payment that is paid. */
export function cancelJobs(
  notes: WriteTarget,
  ctx: Context,
  payment: { id: string; client_id: string },
): void {
  close(
    notes,
    ctx,
    `gateway_event.work of payment ${payment.id}`,
    sql`name = 'gateway_event.work' and client_id = ${payment.client_id}
      and payload ->> 'payment_id' = ${payment.id}`,
  )
}

function close(notes: WriteTarget, ctx: Context, key: string, which: RawBuilder<unknown>): void {
  deferWrite(
    notes,
    { table: 'jobs', key },
    sql`update jobs set done_at = ${ctx.now()}, locked_until = null where id in (
      select id from jobs where ${which} and done_at is null and failed_at is null for update skip locked)`,
  )
}
