import { getStoreRoute } from '#contract/catalogue'
import { getStore } from '#domain/shop/published/get-store'
import { presentStore } from '../present/store.ts'
import { answerReady } from '../calls/ready-answer.ts'
import type { Api } from '../calls/api-env.ts'

/** The store's public settings. */
export function registerStoreRoutes(api: Api): void {
  api.openapi(getStoreRoute, async (c) => {
    const { ctx } = c.var
    const store = await getStore(ctx)
    return answerReady(c, store, () => ({ store: presentStore(store, ctx) }))
  })
}
