import { getProductRoute, listCommonFeaturesRoute, listProductsRoute } from '#contract/catalogue'
import { pageOfWhole } from '#domain/core/page'
import { getProduct } from '#domain/shop/published/get-product'
import { listCommonFeatures } from '#domain/shop/published/list-common-features'
import { listProducts } from '#domain/shop/published/list-products'
import { presentCommonFeature, presentProduct } from '../present/product.ts'
import { presentActiveTaxes } from '../present/tax.ts'
import { answerReady, keptIfWhole } from '../calls/ready-answer.ts'
import type { Api } from '../calls/api-env.ts'

/** Plans and what they have in common. */
export function registerCatalogueRoutes(api: Api): void {
  api.openapi(listProductsRoute, async (c) => {
    const { ctx } = c.var
    const query = c.req.valid('query')
    const shown = await listProducts(ctx)
    const { rows, nextCursor } = pageOfWhole(shown.products, query)
    return answerReady(c, keptIfWhole(shown, query), () => ({
      products: rows.map((product) => presentProduct(product, ctx.language)),
      total_active_tax: shown.totalActiveTax,
      active_taxes: presentActiveTaxes(shown.taxes, ctx.language),
      commonFeatures: shown.commonFeatures.map((feature) => presentCommonFeature(feature, ctx.language)),
      next_cursor: nextCursor,
    }))
  })

  api.openapi(getProductRoute, async (c) => {
    const { ctx } = c.var
    const { product, totalActiveTax, taxes } = await getProduct(ctx, c.req.valid('param').id)
    return answerReady(c, product, () => ({
      product: presentProduct(product, ctx.language),
      total_active_tax: totalActiveTax,
      active_taxes: presentActiveTaxes(taxes, ctx.language),
    }))
  })

  api.openapi(listCommonFeaturesRoute, async (c) => {
    const { ctx } = c.var
    const query = c.req.valid('query')
    const features = await listCommonFeatures(ctx)
    const { rows, nextCursor } = pageOfWhole(features, query)
    return answerReady(c, keptIfWhole(features, query), () => ({
      commonFeatures: rows.map((feature) => presentCommonFeature(feature, ctx.language)),
      next_cursor: nextCursor,
    }))
  })
}
