import {
  countStaffSubscriptionsRoute,
  getRenewalCalendarRoute,
  getStaffSubscriptionRoute,
  getSubscriptionHistoryRoute,
  listStaffPointsRoute,
  listStaffSubscriptionsRoute,
} from '#contract/staff-subscriptions'
import { actOnSubscriptionRoute, type SubscriptionActionInput } from '#contract/staff-subscription-actions'
import type { z } from '#contract/wire'
import { actOnSubscription } from '#domain/desk/subscriptions/act-on-subscription'
import type { SubscriptionAction } from '#domain/desk/subscriptions/subscription-action'
import { getStaffSubscription, getSubscriptionHistory } from '#domain/desk/subscriptions/get-subscription'
import { listSubscriptionPoints } from '#domain/desk/subscriptions/list-points'
import { readRenewalCalendar } from '#domain/desk/subscriptions/read-renewal-calendar'
import { countSubscriptions, listSubscriptions } from '#domain/desk/subscriptions/list-subscriptions'
import { presentCursors } from '../present/cursors.ts'
import type { Api } from '../calls/api-env.ts'
import {
  presentEffects,
  presentListedSubscription,
  presentStaffSubscription,
} from '../present/staff-subscription.ts'

/** Subscriptions, for staff. */
export function registerStaffSubscriptionRoutes(api: Api): void {
  api.openapi(listStaffSubscriptionsRoute, async (c) => {
    const { ctx } = c.var
    const { subscriptions, ...cursors } = await listSubscriptions(ctx, c.req.valid('query'))
    return c.json(
      {
        subscriptions: subscriptions.map((row) => presentListedSubscription(row, ctx.language)),
        ...presentCursors(cursors),
      },
      200,
    )
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(countStaffSubscriptionsRoute, async (c) =>
    c.json({ counts: await countSubscriptions(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(getRenewalCalendarRoute, async (c) =>
    c.json({ days: await readRenewalCalendar(c.var.ctx) }, 200),
  )

  api.openapi(getStaffSubscriptionRoute, async (c) => {
    const { ctx } = c.var
    const view = await getStaffSubscription(ctx, c.req.valid('param').id)
    return c.json({ subscription: presentStaffSubscription(view, ctx.language, ctx.now()) }, 200)
  })

  api.openapi(listStaffPointsRoute, async (c) => {
    const { points, nextCursor } = await listSubscriptionPoints(c.var.ctx, {
      ...c.req.valid('param'),
      ...c.req.valid('query'),
    })
    return c.json({ points, next_cursor: nextCursor }, 200)
  })

  api.openapi(getSubscriptionHistoryRoute, async (c) =>
    c.json(
      await getSubscriptionHistory(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') }),
      200,
    ),
  )

  api.openapi(actOnSubscriptionRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const asked = c.req.valid('json')
    const { version, reason, dry_run: dryRun = false } = asked
    const seen = {
      amountMinor: asked.expected_amount_minor,
      balanceMinor: asked.expected_balance_minor,
      kind: asked.expected_kind,
    }
    const done = await actOnSubscription(ctx, { id, version, reason, dryRun, seen, ...actionOf(asked) })
    const { effects, money, paymentId } = done
    const view = await getStaffSubscription(ctx, id)
    const subscription = presentStaffSubscription(view, ctx.language, ctx.now())
    return c.json(
      {
        dry_run: dryRun,
        effects: presentEffects(effects),
        money: money && {
          kind: money.kind,
          amount_minor: money.amountMinor,
          balance_minor: money.balanceMinor,
        },
        payment: subscription.charges.find((charge) => charge.id === paymentId) ?? null,
        subscription,
      },
      200,
    )
  })
}

function actionOf(asked: z.infer<typeof SubscriptionActionInput>): SubscriptionAction {
  switch (asked.action) {
    case 'start_renewal':
    case 'change_card':
      return { action: asked.action, paymentMethodId: asked.payment_method_id }
    case 'pause':
      return { action: asked.action, until: asked.until }
    case 'extend':
      return { action: asked.action, days: asked.days }
    case 'adjust_points':
      return { action: asked.action, points: asked.points }
    case 'add_member':
      return {
        action: asked.action,
        phone: { extension: asked.phone_extension, number: asked.phone_number },
      }
    case 'remove_member':
    case 'hand_over':
      return { action: asked.action, memberId: asked.member_id }
    case 'change_plan':
      return {
        action: asked.action,
        productId: asked.product_id,
        paymentMethodId: asked.payment_method_id ?? null,
        keepsMembers: asked.keeps_members ?? null,
      }
    case 'schedule_plan':
      return {
        action: asked.action,
        productId: asked.product_id,
        keepsMembers: asked.keeps_members ?? null,
      }
    case 'gift_plan':
      return { action: asked.action, productId: asked.product_id }
    case 'undo_change':
      return { action: asked.action, changeId: asked.change_id }
    case 'end_with_refund':
      return { action: asked.action, amountMinor: asked.amount_minor, way: asked.to }
    default:
      return { action: asked.action }
  }
}
