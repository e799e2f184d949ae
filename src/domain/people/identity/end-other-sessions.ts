import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { endSessionsWithin } from '#domain/people/identity/end-sessions'
import { requireOwner } from '#domain/people/identity/require-owner'

/** Ends all own sessions but the one that asks. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => endSessionsWithin(tx, ctx, { except: requireOwner(ctx).sessionId }))
}
