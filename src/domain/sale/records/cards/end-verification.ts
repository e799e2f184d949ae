import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'

/**
 * The bank has verified an added card of a locked client, which the gateway knows by `token` from now on; or,
 * where that is null, it refused, or its time is over: then a job deletes it at the gateway. False when
 * somebody else has kept the answer first, or the owner has removed it.
 */
export async function endVerification(
  tx: Transaction,
  ctx: Context,
  { id, clientId, token }: { id: string; clientId: string; token: string | null },
): Promise<boolean> {
  const isVerified = token !== null
  const { numUpdatedRows } = await tx.db
    .updateTable('payment_methods')
    .set({
      verification_url: null,
      ...(isVerified ? { verify_until: null, token } : { removed_at: ctx.now() }),
    })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('verify_until', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  cancelJob(tx, { name: 'payment_method.verify', subjectId: id })
  if (!isVerified) enqueue(tx, ctx, { name: 'payment_method.delete', subjectId: id, clientId })
  recordFact(tx, ctx, {
    action: isVerified ? 'payment_method.verified' : 'payment_method.refused',
    entity: 'payment_method',
    entityId: id,
    clientId,
    changes: { status: { before: 'verifying', after: isVerified ? 'active' : 'refused' } },
  })
  return true
}
