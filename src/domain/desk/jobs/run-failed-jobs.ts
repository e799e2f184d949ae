import { sql } from 'kysely'
import { recordFact } from '#domain/core/activity/record-fact'
import { closeSettledJobs } from '#domain/core/jobs/close-settled-jobs'
import { requirePermission, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { restartJobs } from '#domain/desk/jobs/restart-jobs'

/** So many at a time: each is locked until the transaction ends. */
const maxAtOnce = 10_000

/**
 * Has the jobs of one kind done again that were given up: after an outage nobody presses thousands of times.
 * What waits for another try of the same anyway is left, and what is settled in another way is closed.
 * Returns how many are due now, at most 10,000.
 */
export async function runFailedJobs(ctx: Context, name: string): Promise<number> {
  requirePermission(ctx, 'jobs:run')
  return inTransaction(ctx, async (tx) => {
    await closeSettledJobs({ ...ctx, db: tx.db }, name)
    const { rows } = await sql<{ id: string }>`
      select f.id from jobs f where f.name = ${name} and f.failed_at is not null and f.done_at is null
        and not exists (select from jobs w where w.name = f.name and w.subject_id = f.subject_id
          and (w.done_at is null and w.failed_at is null or w.failed_at is not null and w.id > f.id))
      order by f.id limit ${maxAtOnce} for update of f`.execute(tx.db)
    const [first] = rows
    if (!first) return 0
    await restartJobs(
      tx,
      ctx,
      name,
      rows.map(({ id }) => id),
    )
    recordFact(tx, ctx, {
      action: 'job.run_by_staff',
      entity: 'job',
      entityId: first.id,
      clientId: null,
      changes: { name: { before: null, after: name }, rows: { before: null, after: rows.length } },
    })
    return rows.length
  })
}
