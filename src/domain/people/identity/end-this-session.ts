import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { endSessionsWithin } from '#domain/people/identity/end-sessions'
import { requireOwner } from '#domain/people/identity/require-owner'

/** Signs out: the session that asks is over. */
export async function endThisSession(ctx: Context): Promise<void> {
  const { sessionId } = requireOwner(ctx)
  await inTransaction(ctx, (tx) => endSessionsWithin(tx, ctx, { only: sessionId }))
}
