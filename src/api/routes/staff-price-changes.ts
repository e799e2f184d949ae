import { startOfDay } from '#rules/core/riyadh-days'
import {
  listPriceChangesRoute,
  listRenewalPricesRoute,
  previewPriceChangeRoute,
  schedulePriceChangeRoute,
  withdrawPriceChangeRoute,
} from '#contract/staff-price-changes'
import { pageOfWhole, pageOfNamed } from '#domain/core/page'
import { requireFilledIn } from '#domain/shop/catalogue/entered-price'
import { listPriceChanges } from '#domain/sale/price-changes/list-price-changes'
import { schedulePriceChange } from '#domain/sale/price-changes/schedule-price-change'
import { withdrawPriceChange } from '#domain/sale/price-changes/withdraw-price-change'
import { listRenewalPrices } from '#domain/desk/subscriptions/list-renewal-prices'
import type { Context } from '#domain/core/context'
import { previewPriceChange, listRenewingPrices } from '#domain/sale/price-changes/preview-price-change'
import type { Api } from '../calls/api-env.ts'

/** What subscribers pay, and prices that staff schedule for them. */
export function registerStaffPriceChangeRoutes(api: Api): void {
  api.openapi(listPriceChangesRoute, async (c) => {
    const changes = await readChanges(c.var.ctx, c.req.valid('param').id)
    const { rows, nextCursor } = pageOfWhole(changes.price_changes, c.req.valid('query'))
    return c.json({ ...changes, price_changes: rows, next_cursor: nextCursor }, 200)
  })

  api.openapi(listRenewalPricesRoute, async (c) => {
    const { price_basis: basis, ...query } = c.req.valid('query')
    const { rows, nextCursor } = pageOfNamed(
      await listRenewalPrices(c.var.ctx, { basis }),
      query,
      (price) =>
        `${price.product.id} ${price.price_basis} ${price.price_minor} ${price.price_with_tax_minor}`,
    )
    return c.json({ renewal_prices: rows, next_cursor: nextCursor }, 200)
  })

  api.openapi(schedulePriceChangeRoute, async (c) => {
    const { ctx } = c.var
    const { id: productId } = c.req.valid('param')
    const body = c.req.valid('json')
    await schedulePriceChange(ctx, {
      productId,
      price: requireFilledIn(body),
      appliesFrom: startOfDay(body.applies_on),
      textAr: body.text_ar,
      textEn: body.text_en,
      asksConsent: body.asks_consent,
    })
    return c.json(await readChanges(ctx, productId), 201)
  })

  api.openapi(previewPriceChangeRoute, async (c) => {
    const body = c.req.valid('json')
    const result = await previewPriceChange(c.var.ctx, {
      productId: c.req.valid('param').id,
      price: requireFilledIn(body),
      appliesFrom: startOfDay(body.applies_on),
      textAr: body.text_ar,
      textEn: body.text_en,
      asksConsent: body.asks_consent,
    })
    return c.json(result, 200)
  })

  api.openapi(withdrawPriceChangeRoute, async (c) => {
    const { ctx } = c.var
    const { id: productId, change_id: id } = c.req.valid('param')
    await withdrawPriceChange(ctx, { productId, id })
    return c.json(await readChanges(ctx, productId), 200)
  })
}

async function readChanges(ctx: Context, productId: string) {
  const [price_changes, renewing] = await Promise.all([
    listPriceChanges(ctx, productId),
    listRenewingPrices(ctx, productId),
  ])
  return { price_changes, renewing }
}
