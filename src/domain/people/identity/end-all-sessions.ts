import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { endSessionsWithin } from '#domain/people/identity/end-sessions'

/** Ends all own sessions, the one that asks too. */
export async function endAllSessions(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => endSessionsWithin(tx, ctx, {}))
}
