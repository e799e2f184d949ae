import { invariant } from '#rules/core/invariant'
import { supportDefault, type SupportSchedule } from '#rules/support/support-hours'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'
import type { PublishedStore } from '#domain/shop/published/load-content'

/** The store's settings. */
export async function getStore(ctx: Pick<Context, 'db'>): Promise<PublishedStore> {
  const { store } = await getContent(ctx)
  invariant(store, 'the store has no settings yet: the seeds of the first start write them')
  return store
}

/** By which tickets are judged: what the store has set, else what is promised to nobody. */
export async function getSupportSchedule(ctx: Pick<Context, 'db'>): Promise<SupportSchedule> {
  const { store } = await getContent(ctx)
  return store?.support_schedule ?? supportDefault
}
