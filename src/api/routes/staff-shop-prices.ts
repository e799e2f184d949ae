import { startOfDay } from '#rules/core/riyadh-days'
import {
  getShopPriceRoute,
  scheduleShopPriceRoute,
  withdrawShopPriceRoute,
} from '#contract/staff-shop-prices'
import type { Context } from '#domain/core/context'
import { requireFilledIn } from '#domain/shop/catalogue/entered-price'
import { findShopPrice } from '#domain/shop/catalogue/read-shop-price'
import { scheduleShopPrice } from '#domain/shop/catalogue/schedule-shop-price'
import { withdrawShopPrice } from '#domain/shop/catalogue/withdraw-shop-price'
import type { Api } from '../calls/api-env.ts'

/** Prices of the shop that begin on a day. */
export function registerStaffShopPriceRoutes(api: Api): void {
  api.openapi(getShopPriceRoute, async (c) => {
    return c.json(await readPrice(c.var.ctx, c.req.valid('param').id), 200)
  })

  api.openapi(scheduleShopPriceRoute, async (c) => {
    const { ctx } = c.var
    const { id: productId } = c.req.valid('param')
    const body = c.req.valid('json')
    await scheduleShopPrice(ctx, {
      productId,
      price: requireFilledIn(body),
      startsAt: startOfDay(body.starts_on),
      insteadOf: body.instead_of,
    })
    return c.json(await readPrice(ctx, productId), 200)
  })

  api.openapi(withdrawShopPriceRoute, async (c) => {
    const { ctx } = c.var
    const { id: productId } = c.req.valid('param')
    await withdrawShopPrice(ctx, { productId, seenId: c.req.valid('query').shop_price_id })
    return c.json(await readPrice(ctx, productId), 200)
  })
}

async function readPrice(ctx: Context, productId: string) {
  const price = await findShopPrice(ctx, productId)
  return { shop_price: price && { ...price, starts_at: price.starts_at.toISOString() } }
}
