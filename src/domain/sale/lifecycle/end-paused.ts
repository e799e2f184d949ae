import type { Context } from '#domain/core/context'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'
import { closePause } from '#domain/sale/lifecycle/close-pause'

/**
 * The renewals of a locked client's plans were stopped: none comes back from a pause, so that those that are open are over, and a
 * plan that rests behind its paid end, of which nothing is left, ends now. One in the grace of a failed charge keeps it.
 */
export async function endPaused(
  tx: Transaction,
  ctx: Context,
  { clientId, stopped }: { clientId: string; stopped: string[] },
): Promise<void> {
  for (const id of stopped) {
    const wasPaused = await closePause(tx, ctx, { id, clientId, by: 'plan' })
    if (!wasPaused || !(await isPaidTimeOver(tx, ctx, id))) continue
    cancelJob(tx, { name: 'subscription.advance', subjectId: id })
    enqueue(tx, ctx, { name: 'subscription.advance', subjectId: id, clientId })
  }
}

async function isPaidTimeOver(tx: Transaction, ctx: Context, id: string): Promise<boolean> {
  const over = await tx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', id)
    .where('ends_at', '<=', ctx.now())
    .executeTakeFirst()
  return over !== undefined
}
