import * as contract from '#contract/partners'
import * as points from '#contract/partners-points'
import * as subscriptions from '#contract/partners-subscriptions'
import { invariant } from '#rules/core/invariant'
import { pageOfWhole } from '#domain/core/page'
import type { Context } from '#domain/core/context'
import { countPartnerOrders } from '#domain/sale/orders/count-orders'
import { listPartnerOrders } from '#domain/sale/orders/list-orders'
import { getOrderView } from '#domain/sale/records/order-views/order-view'
import { listPartnerProducts } from '#domain/partners/partners/list-partner-products'
import { parsePartnerPhone, parsePhoneText } from '#domain/partners/partners/partner-phone'
import { cancelPartnerOrder } from '#domain/partners/partners/cancel-partner-order'
import { findRunningPlan } from '#domain/partners/partners/find-running-plan'
import { payPracticeOrder } from '#domain/partners/partners/pay-practice-order'
import { placePartnerOrder } from '#domain/partners/partners/place-partner-order'
import { getPartnerSubscription } from '#domain/partners/partners/get-partner-subscription'
import { requirePartner } from '#domain/core/require-partner'
import { getSpend, listSpends } from '#domain/partners/points/get-spend'
import { reverseSpend } from '#domain/partners/points/reverse-spend'
import { spendPoints } from '#domain/partners/points/spend-points'
import {
  presentPartnerOrder,
  presentPartnerSubscription,
  presentPartnerSummary,
  presentSpend,
} from '../present/partner.ts'
import { presentProduct } from '../present/product.ts'
import { orderBuyerOf } from '../calls/order-buyer.ts'
import { seenOfferOf } from '../calls/seen-offer.ts'
import type { Api } from '../calls/api-env.ts'

/** What partners' programs sell and look up. */
export function registerPartnerRoutes(api: Api): void {
  api.openapi(contract.listPartnerProductsRoute, async (c) => {
    const { ctx } = c.var
    const { products, totalActiveTax } = await listPartnerProducts(ctx)
    const { rows, nextCursor } = pageOfWhole(products, c.req.valid('query'))
    return c.json(
      {
        products: rows.map((product) => presentProduct(product, ctx.language)),
        total_active_tax: totalActiveTax,
        next_cursor: nextCursor,
      },
      200,
    )
  })

  api.openapi(contract.placePartnerOrderRoute, async (c) => {
    const { ctx, onceKey, keyAsked, keyInUse } = c.var
    invariant(onceKey && keyAsked, 'an order of a partner has a key')
    const { client, ...body } = c.req.valid('json')
    const id = await placePartnerOrder(ctx, {
      productId: body.product_id,
      client: {
        phone: parsePartnerPhone(requirePartner(ctx, 'orders'), {
          extension: client.phone_extension,
          number: client.phone_number,
        }),
        firstName: client.first_name,
        lastName: client.last_name,
        email: client.email,
        language: client.language,
      },
      payment: body.payment,
      buyer: orderBuyerOf({ company: null, ...body }),
      seen: seenOfferOf(body),
      payableUntil: body.payable_until ? new Date(body.payable_until) : null,
      returnUrl: body.return_url ?? null,
      cancelUrl: body.cancel_url ?? null,
      reference: body.reference,
      metadata: body.metadata,
      placementKey: onceKey,
      callerKey: keyAsked.key,
      keyInUse,
    })
    const order = await ownOrder(ctx, id)
    return c.json({ order, ...(order.payment_url ? { payment_url: order.payment_url } : {}) }, 201)
  })

  api.openapi(contract.listPartnerOrdersRoute, async (c) => {
    const { ctx } = c.var
    const { orders, nextCursor } = await listPartnerOrders(ctx, withPhone(ctx, c.req.valid('query')))
    return c.json(
      { orders: orders.map((order) => presentPartnerSummary(ctx, order)), next_cursor: nextCursor },
      200,
    )
  })

  // Before the route with {id}, which would take "counts" for an id.
  api.openapi(contract.countPartnerOrdersRoute, async (c) => {
    const { ctx } = c.var
    return c.json({ counts: await countPartnerOrders(ctx, withPhone(ctx, c.req.valid('query'))) }, 200)
  })

  api.openapi(contract.getPartnerOrderRoute, async (c) =>
    c.json({ order: await ownOrder(c.var.ctx, c.req.valid('param').id) }, 200),
  )

  api.openapi(contract.payPracticeOrderRoute, async (c) => {
    const { id } = c.req.valid('param')
    await payPracticeOrder(c.var.ctx, id)
    return c.json({ order: await ownOrder(c.var.ctx, id) }, 200)
  })

  api.openapi(contract.cancelPartnerOrderRoute, async (c) => {
    const { id } = c.req.valid('param')
    await cancelPartnerOrder(c.var.ctx, id)
    return c.json({ order: await ownOrder(c.var.ctx, id) }, 200)
  })

  api.openapi(subscriptions.getPartnerSubscriptionRoute, async (c) => {
    const { ctx } = c.var
    const found = await getPartnerSubscription(ctx, c.req.valid('param').phone)
    const sources = found.sources.map(({ subscription_id, role, points_left, ends_at }) => ({
      subscription_id,
      role,
      points_left,
      ends_at: ends_at.toISOString(),
    }))
    const subscription = presentPartnerSubscription(found.subscription, ctx.language)
    return c.json({ phone: found.phone, subscription, points_left: found.pointsLeft, sources }, 200)
  })
}

/** Points that they spend for clients. */
export function registerPartnerPointsRoutes(api: Api): void {
  api.openapi(points.spendPointsRoute, async (c) => {
    const { ctx, keyAsked, keyInUse } = c.var
    invariant(keyAsked, 'a spend has a key')
    const spend = await spendPoints(ctx, {
      ...c.req.valid('json'),
      callerKey: keyAsked.key,
      bodyHash: keyAsked.bodyHash,
      keyInUse,
    })
    return c.json({ spend: presentSpend(spend) }, 201)
  })

  api.openapi(points.listSpendsRoute, async (c) => {
    const { spends, nextCursor } = await listSpends(c.var.ctx, c.req.valid('query'))
    return c.json({ spends: spends.map(presentSpend), next_cursor: nextCursor }, 200)
  })

  api.openapi(points.getSpendRoute, async (c) =>
    c.json({ spend: presentSpend(await getSpend(c.var.ctx, c.req.valid('param').id)) }, 200),
  )

  api.openapi(points.reverseSpendRoute, async (c) =>
    c.json({ spend: presentSpend(await reverseSpend(c.var.ctx, c.req.valid('param').id)) }, 201),
  )
}

/** The filters with the phone as it is kept. Errors: practice_phone_needed, invalid_input. */
function withPhone<Query extends { phone?: string | undefined }>(ctx: Context, query: Query): Query {
  const { phone } = query
  return phone === undefined
    ? query
    : { ...query, phone: parsePhoneText(requirePartner(ctx, 'orders'), phone) }
}

async function ownOrder(ctx: Context, id: string) {
  const partner = requirePartner(ctx, 'orders')
  const { id: partnerId, mode } = partner
  const order = await getOrderView(ctx.db, id, { partner: { id: partnerId, isTest: mode === 'test' } })
  const { blocked_by, client } = order
  const running =
    blocked_by && (await findRunningPlan(ctx.db, { partner, clientId: client.id, now: ctx.now() }))
  return presentPartnerOrder(ctx, order, running || null)
}
