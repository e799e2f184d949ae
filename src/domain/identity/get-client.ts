import { ShopError } from '#rules/errors'
import type { Context } from '#domain/context'
import { requireClient } from '#domain/context'
import type { ClientRow } from '#domain/identity/meet-client'

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
