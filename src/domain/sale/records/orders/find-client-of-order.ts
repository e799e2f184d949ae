import type { Context } from '#domain/core/context'

/** Whose order it is; undefined when there is none. */
export async function findClientOfOrder(
  ctx: Pick<Context, 'db'>,
  orderId: string,
): Promise<string | undefined> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('client_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.client_id
}
