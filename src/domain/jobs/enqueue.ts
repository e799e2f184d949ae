import type { Context } from '#domain/context'
import type { Notes } from '#domain/journal'
import type { JobName } from '#domain/jobs/names'
import { newId } from '#domain/new-id'

/**
 * Leaves a job in the transaction of the change that needs it: rolled back with it, run after it. A job of the same
 * name that still waits for the same subject is enough; then nothing is added.
 */
export function enqueue(
  tx: Notes,
  ctx: Context,
  job: { name: JobName; subjectId: string; clientId: string | null; dueAt?: Date },
): void {
  tx.journal.jobs.push({
    id: newId(),
    name: job.name,
    subject_id: job.subjectId,
    payload: {},
    client_id: job.clientId,
    due_at: job.dueAt ?? ctx.now(),
    request_id: ctx.requestId,
    created_at: ctx.now(),
  })
}
