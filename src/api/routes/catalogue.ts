import {
  getProduct as getProductRoute,
  listCommonFeatures as listCommonFeaturesRoute,
  listProducts as listProductsRoute,
} from '#contract/catalogue'
import { getProduct } from '#domain/shop/published/get-product'
import { listCommonFeatures } from '#domain/shop/published/list-common-features'
import { listProducts } from '#domain/shop/published/list-products'
import { presentCommonFeature, presentProduct } from '../present/product.ts'
import { presentActiveTaxes } from '../present/tax.ts'
import { answerReady } from '../calls/ready-answer.ts'
import type { Api } from '../calls/api-env.ts'

/** Plans and what they have in common. */
export function registerCatalogueRoutes(api: Api): void {
  api.openapi(listProductsRoute, async (c) => {
    const { ctx } = c.var
    const shown = await listProducts(ctx)
    return answerReady(c, shown, () => ({
      products: shown.products.map((product) => presentProduct(product, ctx.language)),
      total_active_tax: shown.totalActiveTax,
      active_taxes: presentActiveTaxes(shown.taxes, ctx.language),
      commonFeatures: shown.commonFeatures.map((feature) => presentCommonFeature(feature, ctx.language)),
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
    const features = await listCommonFeatures(ctx)
    return answerReady(c, features, () => ({
      commonFeatures: features.map((feature) => presentCommonFeature(feature, ctx.language)),
    }))
  })
}
