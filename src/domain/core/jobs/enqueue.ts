import type { Context } from '#domain/core/context'
import { insertLater, jobKey } from '#domain/core/pending-writes'
import type { WriteTarget } from '#domain/core/pending-writes'
import { isUrgent } from '#domain/core/names'
import type { JobName } from '#domain/core/names'
import { newId } from '#domain/core/new-id'

/**
 * Leaves a job in the transaction of the change that needs it: rolled back with it, run after it. A job of the same
 * name that still waits for the same subject is enough; then nothing is added.
 *
 * The database calls the workers for what is due in the moment in which it is left (`announce_job`). Calls of all transactions
 * go through one lock until they are committed, so commits that call wait for each other, disk and all. What a job leaves calls
 * nobody: it is dated a moment earlier than it is due.
 */
export function enqueue(
  tx: WriteTarget,
  ctx: Context,
  job: { name: JobName; subjectId: string; clientId: string | null; dueAt?: Date },
): void {
  const row = {
    id: newId(),
    name: job.name,
    subject_id: job.subjectId,
    payload: {},
    client_id: job.clientId,
    due_at: job.dueAt ?? ctx.now(),
    request_id: ctx.requestId,
    is_urgent: isUrgent(job.name),
    created_at: ctx.inJob ? new Date(ctx.now().getTime() - 1) : ctx.now(),
  }
  insertLater(tx, 'jobs', row, jobKey(job.name, job.subjectId))
}
