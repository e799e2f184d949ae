import {
  countStaffProductsRoute,
  createProductRoute,
  deleteProductRoute,
  getProductHistoryRoute,
  getStaffProductRoute,
  listStaffProductsRoute,
  updateProductRoute,
} from '#contract/staff-catalogue-products'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { filledIn, requireFilledIn } from '#domain/shop/catalogue/entered-price'
import { createProduct } from '#domain/shop/catalogue/create-product'
import { deleteProduct } from '#domain/shop/catalogue/delete-product'
import { countStaffProducts, listStaffProducts } from '#domain/shop/published/list-staff-products'
import { getStaffProductView } from '#domain/shop/catalogue/read-staff-products'
import { updateProduct } from '#domain/shop/catalogue/update-product'
import { presentCursors } from '../present/cursors.ts'
import { presentStaffProduct } from '../present/staff-product.ts'
import type { Api } from '../calls/api-env.ts'
import { flagOf } from './flag-of.ts'

/** Plans, for staff. */
export function registerStaffProductRoutes(api: Api): void {
  api.openapi(listStaffProductsRoute, async (c) => {
    const { ctx } = c.var
    const { is_active, ...query } = c.req.valid('query')
    const page = await listStaffProducts(ctx, { ...query, is_active: flagOf(is_active) })
    return c.json(
      {
        products: page.products.map((product) => presentStaffProduct(product, ctx.language)),
        total_active_tax: page.totalActiveTax,
        ...presentCursors(page),
      },
      200,
    )
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countStaffProductsRoute, async (c) =>
    c.json({ counts: await countStaffProducts(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(createProductRoute, async (c) => {
    const { ctx } = c.var
    const { price_minor, price_with_tax_minor, ...body } = c.req.valid('json')
    const price = requireFilledIn({ price_minor, price_with_tax_minor })
    const product = await createProduct(ctx, { ...body, price })
    return c.json({ product: presentStaffProduct(product, ctx.language) }, 201)
  })

  api.openapi(getStaffProductRoute, async (c) => {
    const { ctx } = c.var
    const product = await getStaffProductView(ctx, c.req.valid('param').id)
    return c.json({ product: presentStaffProduct(product, ctx.language) }, 200)
  })

  api.openapi(updateProductRoute, async (c) => {
    const { ctx } = c.var
    const { price_minor, price_with_tax_minor, ...body } = c.req.valid('json')
    const price = filledIn({ price_minor, price_with_tax_minor })
    const product = await updateProduct(ctx, { ...body, price, id: c.req.valid('param').id })
    return c.json({ product: presentStaffProduct(product, ctx.language) }, 200)
  })

  api.openapi(deleteProductRoute, async (c) => {
    await deleteProduct(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(getProductHistoryRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = { permission: 'product:read', entity: 'product', missing: 'product_not_found' } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })
}
