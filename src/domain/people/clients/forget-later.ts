import { day } from '#rules/core/durations'
import { writtenAfterClosingDays } from '#rules/people/retention'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'

/**
 * For whatever staff write about a client in free text: where the account is closed already, its last step
 * comes again a month later at the latest and takes these words, too. Until then they serve the dispute that
 * they were written for. Source: docs/decisions/0203.
 */
export async function forgetLater(tx: Transaction, ctx: Context, clientId: string): Promise<void> {
  const client = await tx.db
    .selectFrom('clients')
    .select('closed_at')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  if (!client.closed_at) return
  const dueAt = new Date(ctx.now().getTime() + writtenAfterClosingDays * day)
  enqueue(tx, ctx, { name: 'client.forget', subjectId: clientId, clientId, dueAt })
}
