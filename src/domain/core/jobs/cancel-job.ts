import { sql, type RawBuilder } from 'kysely'
import type { JobName } from '#domain/core/names'
import { jobKey, deferWrite, type WriteTarget } from '#domain/core/pending-writes'

/**
 * Deletes a pending job that has nothing left to do. The job would find that out by itself; this saves the
 * run. A worker that is claiming it is not waited for.
 */
export function cancelJob(notes: WriteTarget, job: { name: JobName; subjectId: string }): void {
  remove(notes, jobKey(job.name, job.subjectId), sql`name = ${job.name} and subject_id = ${job.subjectId}`)
}

/** The same for the gateway's events about a payment that is paid. */
export function cancelJobs(notes: WriteTarget, payment: { id: string; client_id: string }): void {
  remove(
    notes,
    `gateway_event.work of payment ${payment.id}`,
    sql`name = 'gateway_event.work' and client_id = ${payment.client_id}
      and payload ->> 'payment_id' = ${payment.id}`,
  )
}

function remove(notes: WriteTarget, key: string, which: RawBuilder<unknown>): void {
  deferWrite(
    notes,
    { table: 'jobs', key },
    sql`delete from jobs where id in (
      select id from jobs where ${which} and done_at is null and failed_at is null for update skip locked)`,
  )
}
