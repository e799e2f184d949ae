import { searchShopRoute } from '#contract/staff-search'
import { searchShop } from '#domain/desk/search/search-shop'
import { presentFindings } from '../present/search.ts'
import type { Api } from '../calls/api-env.ts'

/** The search over everything in the administration. */
export function registerStaffSearchRoutes(api: Api): void {
  api.openapi(searchShopRoute, async (c) => {
    const { ctx } = c.var
    const found = await searchShop(ctx, c.req.valid('query').q)
    return c.json({ results: presentFindings(found, ctx.language) }, 200)
  })
}
