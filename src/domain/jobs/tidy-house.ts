import type { Context } from '#domain/context'

const hour = 3_600_000

/**
 * Removes what has served its time: idempotency keys after a day, codes after a day, done jobs after a week, counters
 * that ran out. Answers when to come back.
 */
export async function tidyHouse(ctx: Context): Promise<Date> {
  const now = ctx.now().getTime()
  const dayAgo = new Date(now - 24 * hour)
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute()
  await ctx.db.deleteFrom('one_time_codes').where('expires_at', '<', dayAgo).execute()
  await ctx.db
    .deleteFrom('jobs')
    .where('done_at', '<', new Date(now - 7 * 24 * hour))
    .execute()
  await ctx.db.deleteFrom('rate_limits').where('expire', '<', BigInt(now)).execute()
  return new Date(now + hour)
}
