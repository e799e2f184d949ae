import type { Context } from '#domain/core/context'

/** Whose subscription it is; undefined when there is none. */
export async function findClientOfSubscription(
  ctx: Pick<Context, 'db'>,
  subscriptionId: string,
): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('subscriptions')
    .select('client_id')
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  return found?.client_id
}
