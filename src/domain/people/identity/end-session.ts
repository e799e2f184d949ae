import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { endSessionsWithin } from '#domain/people/identity/end-sessions'
import { requireOwner } from '#domain/people/identity/require-owner'

/** Ends one of the own sessions. One that is over already stays so. Error: session_not_found. */
export async function endSession(ctx: Context, id: string): Promise<void> {
  const owner = requireOwner(ctx)
  const own = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where(owner.column, '=', owner.id)
    .executeTakeFirst()
  if (!own) throw new ShopError('session_not_found')
  await inTransaction(ctx, (tx) => endSessionsWithin(tx, ctx, { only: id }))
}
