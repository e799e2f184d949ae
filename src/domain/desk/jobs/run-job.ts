import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { getJob, type JobView } from '#domain/desk/jobs/list-jobs'
import { restartJobs } from '#domain/desk/jobs/restart-jobs'
import { inTransaction } from '#domain/core/transaction'

/**
 * Has a job done at once: one that was given up starts its tries again, one that waits for its next try need
 * not wait. A worker does it; nothing runs here. Errors: job_not_found, job_not_runnable, job_waits_already.
 */
export async function runJob(ctx: Context, id: string): Promise<JobView> {
  requirePermission(ctx, 'jobs:run')
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db.selectFrom('jobs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw new ShopError('job_not_found')
    const job = await getJob({ ...ctx, db: tx.db }, id)
    // A repeated press: nothing is left to change.
    if (job.state === 'due') return
    if (!job.can_run) throw new ShopError('job_not_runnable')
    const other = await tx.db
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', row.name)
      .where('subject_id', '=', row.subject_id)
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (other) throw new ShopError('job_waits_already')
    await restartJobs(tx, ctx, row.name, [id])
    recordFact(tx, ctx, {
      action: 'job.run_by_staff',
      entity: 'job',
      entityId: id,
      clientId: row.client_id,
      changes: {
        name: { before: null, after: row.name },
        subject_id: { before: null, after: row.subject_id },
        attempts: { before: row.attempts, after: 0 },
      },
    })
  })
  return getJob(ctx, id)
}
