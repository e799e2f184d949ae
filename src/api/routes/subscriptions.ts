import {
  getSubscription as getSubscriptionRoute,
  listPoints as listPointsRoute,
  listSubscriptions as listSubscriptionsRoute,
} from '#contract/subscriptions'
import { getSubscription, listPoints, listSubscriptions } from '#domain/subscriptions/read-subscriptions'
import { presentSubscription } from '../present/subscription.ts'
import type { Api } from '../surface.ts'

/** A client's own subscriptions. */
export function registerSubscriptionRoutes(api: Api): void {
  api.openapi(listSubscriptionsRoute, async (c) => {
    const { ctx } = c.var
    const subscriptions = await listSubscriptions(ctx)
    return c.json(
      { subscriptions: subscriptions.map((one) => presentSubscription(one, ctx.language, ctx.now())) },
      200,
    )
  })

  api.openapi(getSubscriptionRoute, async (c) => {
    const { ctx } = c.var
    const subscription = await getSubscription(ctx, c.req.valid('param').id)
    return c.json({ subscription: presentSubscription(subscription, ctx.language, ctx.now()) }, 200)
  })

  api.openapi(listPointsRoute, async (c) => {
    const points = await listPoints(c.var.ctx, c.req.valid('param').id)
    return c.json(
      { points: points.map((entry) => ({ ...entry, created_at: entry.created_at.toISOString() })) },
      200,
    )
  })
}
