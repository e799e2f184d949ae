import { listPointsRoute } from '#contract/points'
import {
  getRenewalLinkRoute,
  getSubscriptionRoute,
  getSubscriptionCalendarRoute,
  listSubscriptionsRoute,
  turnOffAutoRenewalRoute,
  turnOnAutoRenewalRoute,
} from '#contract/subscriptions'
import { pageOfWhole } from '#domain/core/page'
import { turnOffAutoRenewal } from '#domain/sale/renewals/turn-off-auto-renewal'
import { turnOnAutoRenewal } from '#domain/sale/renewals/turn-on-auto-renewal'
import { getSubscription, listPoints, listSubscriptions } from '#domain/sale/subscriptions/read-subscriptions'
import { resolveRenewalLink } from '#domain/sale/notifications/renewal-link'
import { getStore } from '#domain/shop/published/get-store'
import { withRenewal } from '../present/conflict.ts'
import { presentSubscription, renewalOf } from '../present/subscription.ts'
import { presentCalendar } from '../present/subscription-calendar.ts'
import type { Api } from '../calls/api-env.ts'
import { seenChargeOf } from '../calls/seen-charge.ts'

/** A client's own subscriptions. */
export function registerSubscriptionRoutes(api: Api): void {
  api.openapi(getRenewalLinkRoute, async (c) => {
    const { orderId } = await resolveRenewalLink(c.var.ctx, c.req.valid('param').token)
    return c.json({ order_id: orderId }, 200)
  })

  api.openapi(listSubscriptionsRoute, async (c) => {
    const { ctx } = c.var
    const { rows, nextCursor } = pageOfWhole(await listSubscriptions(ctx), c.req.valid('query'))
    const subscriptions = rows.map((one) => presentSubscription(one, ctx.language, ctx.now()))
    return c.json({ subscriptions, next_cursor: nextCursor }, 200)
  })

  api.openapi(getSubscriptionRoute, async (c) => {
    const { ctx } = c.var
    const subscription = await getSubscription(ctx, c.req.valid('param').id)
    return c.json({ subscription: presentSubscription(subscription, ctx.language, ctx.now()) }, 200)
  })

  api.openapi(getSubscriptionCalendarRoute, async (c) => {
    const { ctx } = c.var
    const now = ctx.now()
    const view = await getSubscription(ctx, c.req.valid('param').id)
    const subscription = presentSubscription(view, ctx.language, now)
    const { language, publicUrl } = ctx
    const store = (await getStore(ctx))[`name_${language}`]
    return c.text(presentCalendar({ subscription, language, store, publicUrl, now }), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="subscription-${view.ref_id}.ics"`,
      'Cache-Control': 'no-store',
    })
  })

  api.openapi(listPointsRoute, async (c) => {
    const page = { ...c.req.valid('param'), ...c.req.valid('query') }
    const { points, nextCursor } = await listPoints(c.var.ctx, page)
    return c.json(
      {
        points: points.map((entry) => ({ ...entry, created_at: entry.created_at.toISOString() })),
        next_cursor: nextCursor,
      },
      200,
    )
  })

  api.openapi(turnOnAutoRenewalRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const body = c.req.valid('json')
    const asked = { id, paymentMethodId: body.payment_method_id, ...seenChargeOf(body) }
    await turnOnAutoRenewal(ctx, asked).catch(async (error: unknown) => {
      const find = async () => renewalOf(await getSubscription(ctx, id), ctx.language, ctx.now())
      throw await withRenewal(error, find)
    })
    const subscription = await getSubscription(ctx, id)
    return c.json({ subscription: presentSubscription(subscription, ctx.language, ctx.now()) }, 200)
  })

  api.openapi(turnOffAutoRenewalRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    await turnOffAutoRenewal(ctx, id)
    const subscription = await getSubscription(ctx, id)
    return c.json({ subscription: presentSubscription(subscription, ctx.language, ctx.now()) }, 200)
  })
}
