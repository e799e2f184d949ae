import { sql, type Insertable } from 'kysely'
import type { Subscriptions } from '#db/types'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** A plan that runs since another system began it. */
export type ImportedSubscription = Pick<
  Insertable<Subscriptions>,
  'client_id' | 'product_id' | 'starts_at' | 'ends_at'
> & { id: string; auto_renew: boolean; awaits_card: boolean; payment_method_id: string | null }

/** New subscriptions, which run. The facts are written by whoever adds their periods. */
export async function insertImportedSubscriptions(
  tx: Transaction,
  ctx: Context,
  subscriptions: readonly ImportedSubscription[],
): Promise<void> {
  if (subscriptions.length === 0) return
  await tx.db
    .insertInto('subscriptions')
    .values(
      subscriptions.map((row) => ({
        ...row,
        status: 'active' as const,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })),
    )
    .execute()
}

/**
 * Who shares them has changed: raises their versions, so that an editor of an older state gets a conflict.
 */
export async function touchSubscriptions(
  tx: Transaction,
  ctx: Context,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .updateTable('subscriptions')
    .set((row) => ({ version: row('version', '+', 1), updated_at: ctx.now() }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
