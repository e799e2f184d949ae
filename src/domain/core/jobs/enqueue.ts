import { storeTime } from '#domain/core/clock/client-clock'
import type { Context } from '#domain/core/context'
import { insertLater, jobKey, type WriteTarget } from '#domain/core/pending-writes'
import { isUrgent, type JobName } from '#domain/core/names'
import { newId } from '#domain/core/new-id'

/**
 * Leaves a job in the transaction of the change that needs it: rolled back with it, run after it. A job of
 * the same name that still waits for the same subject is enough; then nothing is added, but an alarm
 * (`alarms`) that waits for a later moment is brought forward. One that is being worked is worked again: an
 * alarm at once, unless its own run leaves it, which has looked.
 *
 * The database notifies the workers of jobs that are due when they are inserted (`announce_job`). NOTIFY
 * holds one lock for all transactions until the commit, so commits that notify wait for each other, disk and
 * all. Jobs that a job leaves notify nobody: their `created_at` is before their due time.
 *
 * A job of nobody (`clientId: null`) is due in the store's time, whoever's clock the call runs by: one that
 * waited for the day of a test client would keep everybody else's work from being done until then.
 */
export function enqueue(tx: WriteTarget, ctx: Context, job: NewJob): void {
  insertLater(tx, 'jobs', toRow(ctx, job), jobKey(job.name, job.subjectId))
}

export type NewJob = {
  name: JobName
  subjectId: string
  /**
   * Further subjects, which nobody else leaves a job for: they are worked side by side with that one, each
   * for itself; see `runJob`.
   */
  also?: readonly string[]
  clientId: string | null
  dueAt?: Date
}

/** The row of a job that is left now. */
export function toRow(ctx: Context, job: NewJob) {
  const now = job.clientId === null ? storeTime(ctx)() : ctx.now()
  const { name, subjectId, also = [] } = job
  const isOwn = ctx.inJob?.name === name && ctx.inJob.subjectId === subjectId
  return {
    id: newId(),
    name,
    subject_id: subjectId,
    payload: also.length > 0 ? { also: [...also] } : {},
    client_id: job.clientId,
    due_at: job.dueAt ?? now,
    request_id: ctx.requestId,
    is_urgent: isUrgent(name),
    created_at: ctx.inJob ? new Date(now.getTime() - 1) : now,
    claimed_at: isOwn ? now : null,
  }
}
