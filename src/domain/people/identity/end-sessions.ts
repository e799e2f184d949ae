import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { requireOwner } from '#domain/people/identity/require-owner'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/** Signs out: the session that asks is over. */
export async function endThisSession(ctx: Context): Promise<void> {
  await endSessions(ctx, requireOwner(ctx).sessionId)
}

/** Ends one of the own sessions. One that is over already stays so. */
export async function endSession(ctx: Context, id: string): Promise<void> {
  const owner = requireOwner(ctx)
  const own = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where(owner.column, '=', owner.id)
    .executeTakeFirst()
  if (!own) throw new ShopError('session_not_found')
  await endSessions(ctx, id)
}

/** Ends all own sessions, the one that asks too. */
export async function endAllSessions(ctx: Context): Promise<void> {
  await endSessions(ctx)
}

/** Ends all own sessions but the one that asks. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => endSessionsIn(tx, ctx, { except: requireOwner(ctx).sessionId }))
}

async function endSessions(ctx: Context, id?: string): Promise<void> {
  await inTransaction(ctx, (tx) => endSessionsIn(tx, ctx, id === undefined ? {} : { only: id }))
}

/** Ends own sessions as a part of something larger. */
export async function endSessionsIn(
  tx: Transaction,
  ctx: Context,
  which: { only?: string; except?: string },
): Promise<void> {
  const owner = requireOwner(ctx)
  let query = tx.db
    .updateTable('sessions')
    .set({ ended_at: ctx.now() })
    .where(owner.column, '=', owner.id)
    .where('ended_at', 'is', null)
  if (which.only !== undefined) query = query.where('id', '=', which.only)
  if (which.except !== undefined) query = query.where('id', '<>', which.except)
  for (const session of await query.returning('id').execute()) {
    recordFact(tx, ctx, {
      action: 'session.ended',
      entity: 'session',
      entityId: session.id,
      clientId: owner.clientId,
    })
  }
}
