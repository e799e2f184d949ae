import { startOfDay } from '#rules/riyadh-days'
import {
  listPriceChanges as listPriceChangesRoute,
  schedulePriceChange as schedulePriceChangeRoute,
  withdrawPriceChange as withdrawPriceChangeRoute,
} from '#contract/staff-price-changes'
import {
  listPriceChanges,
  schedulePriceChange,
  withdrawPriceChange,
} from '#domain/price-changes/price-changes'
import type { Api } from '../surface.ts'

/** Prices that staff schedule for subscribers. */
export function registerStaffPriceChangeRoutes(api: Api): void {
  api.openapi(listPriceChangesRoute, async (c) => {
    return c.json({ price_changes: await listPriceChanges(c.var.ctx, c.req.valid('param').id) }, 200)
  })

  api.openapi(schedulePriceChangeRoute, async (c) => {
    const { ctx } = c.var
    const { id: productId } = c.req.valid('param')
    const body = c.req.valid('json')
    await schedulePriceChange(ctx, {
      productId,
      priceMinor: body.price_minor,
      appliesFrom: startOfDay(body.applies_on),
      textAr: body.text_ar,
      textEn: body.text_en,
      asksConsent: body.asks_consent,
    })
    return c.json({ price_changes: await listPriceChanges(ctx, productId) }, 201)
  })

  api.openapi(withdrawPriceChangeRoute, async (c) => {
    const { ctx } = c.var
    const { id: productId, change_id: id } = c.req.valid('param')
    await withdrawPriceChange(ctx, { productId, id })
    return c.json({ price_changes: await listPriceChanges(ctx, productId) }, 200)
  })
}
