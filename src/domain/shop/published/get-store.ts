import { invariant } from '#rules/invariant'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'
import type { StoreSettings } from '#domain/shop/store/find-store-settings'

/** The store's settings. */
export async function getStore(ctx: Pick<Context, 'db'>): Promise<StoreSettings> {
  const { store } = await getContent(ctx)
  invariant(store, 'the store has no settings yet: the seeds of the first start write them')
  return store
}
