import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import type { JobName } from '#domain/core/names'
import { hasWords } from '#domain/messages/packed-text'
import type { Transaction } from '#domain/core/transaction'

/**
 * Makes jobs of one kind due now, with all their tries before them. A message whose job was given up waits
 * again.
 */
export async function restartJobs(
  tx: Transaction,
  ctx: Context,
  name: string,
  ids: readonly string[],
): Promise<void> {
  const restarted = await tx.db
    .updateTable('jobs')
    .set({ due_at: ctx.now(), failed_at: null, attempts: 0, locked_until: null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .returning('subject_id')
    .execute()
  if (name !== ('message.deliver' satisfies JobName)) return
  const messages = restarted.map((job) => job.subject_id)
  await tx.db
    .updateTable('messages as m')
    .set({ status: 'waiting' })
    .where(sql<boolean>`m.id = any(${messages}::uuid[])`)
    .where('status', '=', 'failed')
    // A code that was given up has no text left.
    .where(hasWords('m'))
    .execute()
}
