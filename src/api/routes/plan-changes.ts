import { makePlanChangeRoute, undoPlanChangeRoute } from '#contract/plan-changes'
import { requireClient, type Context } from '#domain/core/context'
import { getOrderView } from '#domain/sale/records/order-views/order-view'
import { makePlanChange } from '#domain/sale/plan-changes/make-plan-change'
import { quotePlanChange } from '#domain/sale/plan-changes/quote-plan-change'
import { undoPlanChange } from '#domain/sale/plan-changes/undo-plan-change'
import { getSubscription } from '#domain/sale/subscriptions/read-subscriptions'
import { withQuote } from '../present/conflict.ts'
import { presentOrder } from '../present/order.ts'
import { presentPlanChangeQuote } from '../present/plan-change.ts'
import { presentSubscription } from '../present/subscription.ts'
import { seenOfferOf } from '../calls/seen-offer.ts'
import type { Api } from '../calls/api-env.ts'

/** A client's changes from one plan to another. */
export function registerPlanChangeRoutes(api: Api): void {
  api.openapi(makePlanChangeRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const body = c.req.valid('json')
    const asked = { id, productId: body.product_id, coupon: body.coupon ?? null }
    if (!body.accept_terms) {
      return c.json({ quote: presentPlanChangeQuote(await quotePlanChange(ctx, asked), ctx.language) }, 200)
    }
    const orderId = await makePlanChange(ctx, {
      ...asked,
      keepsMembers: body.keeps_members ?? null,
      autoRenew: body.auto_renew ?? false,
      seenPriceChange: body.price_change_id,
      seen: seenOfferOf(body),
      placementKey: c.var.onceKey,
    }).catch((error: unknown) => {
      throw withQuote(error, ctx.language)
    })
    const order =
      orderId === null
        ? null
        : presentOrder(await getOrderView(ctx.db, orderId, { clientId: requireClient(ctx) }), ctx.language)
    return c.json({ subscription: await shown(ctx, id), order }, 201)
  })

  api.openapi(undoPlanChangeRoute, async (c) => {
    const { id, change_id: changeId } = c.req.valid('param')
    await undoPlanChange(c.var.ctx, { id, changeId })
    return c.json({ subscription: await shown(c.var.ctx, id) }, 200)
  })
}

async function shown(ctx: Context, id: string) {
  return presentSubscription(await getSubscription(ctx, id), ctx.language, ctx.now())
}
