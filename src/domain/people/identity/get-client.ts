import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import type { ClientRow } from '#domain/people/identity/sign-in-with-code'
import type { Transaction } from '#domain/core/transaction'

/** The signed-in client. */
export async function getClient(ctx: Context): Promise<ClientRow> {
  const client = await ctx.db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', requireClient(ctx))
    .executeTakeFirst()
  if (!client) throw new ShopError('unauthenticated')
  return client
}

/** The client's row, locked by this transaction. One that was closed meanwhile is signed out. */
export async function getLockedClient(tx: Transaction, id: string): Promise<ClientRow> {
  const client = await tx.db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!client) throw new ShopError('unauthenticated')
  return client
}
