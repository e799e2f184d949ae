import {
  agreeToPriceRoute,
  answerLeavingRoute,
  changeOwnershipRoute,
  endOwnershipOfferRoute,
  endPauseRoute,
  listOwnershipOffersRoute,
  listOwnRefundRequestsRoute,
  pauseSubscriptionRoute,
  requestRefundRoute,
} from '#contract/subscription-changes'
import { pageOfWhole } from '#domain/core/page'
import type { Context } from '#domain/core/context'
import { listOwnRefundRequests, requestRefund } from '#domain/sale/payments/refund-requests'
import { agreeToPrice } from '#domain/sale/price-changes/agree-to-price'
import { answerLeaving } from '#domain/sale/subscriptions/answer-leaving'
import { endOwnershipOffer, listOwnershipOffers, offerOwnership } from '#domain/sale/members/offer-ownership'
import { endPause } from '#domain/sale/subscriptions/end-pause'
import { pauseSubscription } from '#domain/sale/subscriptions/pause-subscription'
import { getSubscription } from '#domain/sale/subscriptions/read-subscriptions'
import { takeOwnership } from '#domain/sale/members/take-ownership'
import { withRenewal } from '../present/conflict.ts'
import {
  presentPlansAhead,
  presentSubscription,
  priceChangeOf,
  renewalOf,
  returnOf,
} from '../present/subscription.ts'
import type { Api } from '../calls/api-env.ts'
import { seenChargeOf } from '../calls/seen-charge.ts'

/**
 * What a client does with an own running plan: pause, say why it was stopped, hand it over, ask for a refund.
 */
export function registerSubscriptionChangeRoutes(api: Api): void {
  api.openapi(answerLeavingRoute, async (c) => {
    const { reason, words = '' } = c.req.valid('json')
    await answerLeaving(c.var.ctx, { id: c.req.valid('param').id, reason, words })
    return c.body(null, 204)
  })

  api.openapi(pauseSubscriptionRoute, async (c) => {
    const { id } = c.req.valid('param')
    await pauseSubscription(c.var.ctx, { id, until: c.req.valid('json').until })
    return c.json({ subscription: await shown(c.var.ctx, id) }, 200)
  })

  api.openapi(endPauseRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { ctx } = c.var
    await endPause(ctx, { id, ...seenChargeOf(c.req.valid('query')) }).catch(async (error: unknown) => {
      const find = async () => returnOf(await getSubscription(ctx, id), ctx.language, ctx.now())
      throw await withRenewal(error, find)
    })
    return c.json({ subscription: await shown(c.var.ctx, id) }, 200)
  })

  api.openapi(agreeToPriceRoute, async (c) => {
    const { id, change_id: changeId } = c.req.valid('param')
    const { ctx } = c.var
    const seen = seenChargeOf(c.req.valid('query'))
    await agreeToPrice(ctx, { id, changeId, ...seen }).catch(async (error: unknown) => {
      const find = async () => renewalOf(await getSubscription(ctx, id), ctx.language, ctx.now())
      throw await withRenewal(error, find)
    })
    return c.json({ subscription: await shown(ctx, id) }, 200)
  })

  api.openapi(changeOwnershipRoute, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    const body = c.req.valid('json')
    if ('member_id' in body) await offerOwnership(ctx, { id, memberId: body.member_id })
    else {
      const { payment_method_id: paymentMethodId, price_change_id: seenPriceChange } = body
      const seen = { ...seenChargeOf(body), seenDue: body.expected_due ?? null, seenPriceChange }
      await takeOwnership(ctx, { id, paymentMethodId, ...seen })
    }
    return c.json({ offers: await offers(ctx) }, 200)
  })

  api.openapi(endOwnershipOfferRoute, async (c) => {
    await endOwnershipOffer(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(listOwnershipOffersRoute, async (c) => {
    const { rows, nextCursor } = pageOfWhole(await offers(c.var.ctx), c.req.valid('query'))
    return c.json({ offers: rows, next_cursor: nextCursor }, 200)
  })

  api.openapi(listOwnRefundRequestsRoute, async (c) => {
    const answer = await refundRequests(c.var.ctx, c.req.valid('param').id)
    const { rows, nextCursor } = pageOfWhole(answer.refund_requests, c.req.valid('query'))
    return c.json({ ...answer, refund_requests: rows, next_cursor: nextCursor }, 200)
  })

  api.openapi(requestRefundRoute, async (c) => {
    const { id: orderId } = c.req.valid('param')
    const { reason = '', destination = 'card', expected_split: seen = null } = c.req.valid('json')
    await requestRefund(c.var.ctx, { orderId, reason, destination, seen })
    return c.json(await refundRequests(c.var.ctx, orderId), 201)
  })
}

async function shown(ctx: Context, id: string) {
  return presentSubscription(await getSubscription(ctx, id), ctx.language, ctx.now())
}

async function offers(ctx: Context) {
  const open = await listOwnershipOffers(ctx)
  return open.map(({ product, coming, renewal, price_change, last_started_at, ...offer }) => ({
    ...offer,
    // Only running plans that are not paused are handed over.
    renewal: renewalOf(
      { ...offer, renewal, last_started_at, renewal_card_id: null, status: 'active', paused_until: null },
      ctx.language,
      ctx.now(),
    ),
    price_change: priceChangeOf({ renewal, price_change }, ctx.language),
    plans_ahead: presentPlansAhead({ product, coming }, ctx.language),
    product: { ...product, name: product[`name_${ctx.language}`] },
  }))
}

async function refundRequests(ctx: Context, orderId: string) {
  const { allowed, endedByHandover, endedByUse, requests } = await listOwnRefundRequests(ctx, orderId)
  return {
    allowed: allowed && {
      until: allowed.until.toISOString(),
      amount_minor: allowed.amount,
      card_minor: allowed.toCard,
      link_minor: allowed.toLink,
      card_is_closed: allowed.isCardClosed,
      balance_allowed: allowed.mayChooseBalance,
      at_once: allowed.atOnce,
      ends: allowed.ends,
      goes_on_until: allowed.goesOnUntil?.toISOString() ?? null,
      stops_renewal: allowed.stopsRenewal,
      paused_until: allowed.pausedUntil?.toISOString() ?? null,
    },
    ended_by_handover: endedByHandover?.toISOString() ?? null,
    ended_by_use: endedByUse?.toISOString() ?? null,
    refund_requests: requests,
  }
}
