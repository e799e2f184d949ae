import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * Whether this is the first time that a locked subscription is served under this key; from now on it is not.
 */
export async function serveOnce(
  tx: Transaction,
  ctx: Context,
  { id, onceKey }: { id: string; onceKey: string },
): Promise<boolean> {
  const first = await tx.db
    .insertInto('served_once')
    .values({ subscription_id: id, once_key: onceKey, served_at: ctx.now() })
    .onConflict((row) => row.doNothing())
    .returning('once_key')
    .executeTakeFirst()
  return first !== undefined
}

/** Whether a subscription was served under this key before; never without one. */
export async function isServed(
  ctx: Context,
  { id, onceKey }: { id: string; onceKey: string | null },
): Promise<boolean> {
  if (onceKey === null) return false
  const row = await ctx.db
    .selectFrom('served_once')
    .select('once_key')
    .where('subscription_id', '=', id)
    .where('once_key', '=', onceKey)
    .executeTakeFirst()
  return row !== undefined
}
