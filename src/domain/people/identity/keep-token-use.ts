import { minute } from '#rules/core/durations'
import type { Context } from '#domain/core/context'
import type { FoundApiToken } from '#domain/people/identity/find-api-token'

/** Keeps when a valid token was last used from an address that it may be used from, at most once a minute. */
export async function keepTokenUse(ctx: Context, { actor, lastUsedAt }: FoundApiToken): Promise<void> {
  const now = ctx.now()
  const before = new Date(now.getTime() - minute)
  if (lastUsedAt && lastUsedAt >= before) return
  await ctx.db
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('id', '=', actor.tokenId)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', before)]))
    .execute()
}
