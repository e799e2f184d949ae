import type { z } from '@hono/zod-openapi'
import type { PartnerOrder, PartnerOrderSummary } from '#contract/partners'
import type { PartnerSubscription } from '#contract/partners-subscriptions'
import type { PointsSpend } from '#contract/partners-points'
import type { Language } from '#rules/core/language'
import { writeMoment } from '#rules/core/moment'
import { invariant } from '#rules/core/invariant'
import { isPayable } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import type { OrderSummaryView, OrderView } from '#domain/sale/records/order-views/order-view'
import { paymentLink } from '#domain/partners/partners/place-partner-order'
import type { RunningPlan } from '#domain/partners/partners/find-running-plan'
import type { PartnerSubscription as SubscriptionView } from '#domain/partners/partners/get-partner-subscription'
import type { SpendView } from '#domain/partners/points/get-spend'
import { presentOrderDetails, presentOrderSummary } from './order.ts'

type Ctx = Pick<Context, 'language' | 'publicUrl'>

const noPhone = { phone_extension: '', phone_number: '' }

/**
 * A partner sees the order's numbers, and of the client the phone: the one that it named itself, or that of a
 * client of its own.
 */
export function presentPartnerSummary(
  ctx: Ctx,
  order: OrderSummaryView,
): z.infer<typeof PartnerOrderSummary> {
  const { partner } = order
  invariant(partner, `order ${order.id} is no partner's`)
  const shown = presentOrderSummary(order, ctx.language)
  const {
    can_pay: _p,
    blocked_by,
    can_cancel: _c,
    credit_minor: _credit,
    price_until: _price,
    refund_request: _request,
    ...rest
  } = shown
  // Of a closed account the number is gone, and the country without one tells nobody anything.
  const isRead = partner.reads_phone && order.client.phone_number !== ''
  const { phone_extension, phone_number } = isRead ? order.client : noPhone
  return {
    ...rest,
    // What a partner sold was never imported.
    settled_by: rest.settled_by === 'import' ? null : rest.settled_by,
    client: { id: order.client.id, phone_extension, phone_number },
    method: 'api',
    payment: partner.payment,
    payment_url:
      partner.payment === 'link' && isPayable(order.status)
        ? paymentLink(ctx, { id: order.id, language: partner.language })
        : null,
    is_blocked: blocked_by !== null,
    reference: partner.reference,
    metadata: partner.metadata,
    return_url: partner.return_url,
    cancel_url: partner.cancel_url,
    is_test: partner.is_test,
  }
}

export function presentPartnerOrder(
  ctx: Ctx,
  order: OrderView,
  runningPlan: RunningPlan | null,
): z.infer<typeof PartnerOrder> {
  const shown = presentOrderDetails(order, ctx.language)
  const { taxes, trackers, company, purchase_order, subscription_id } = shown
  return {
    ...presentPartnerSummary(ctx, order),
    taxes,
    // Why a card was refused is between its client and the store.
    trackers: trackers.map((tracker) => ({ ...tracker, message: null })),
    company,
    purchase_order,
    subscription_id,
    running_plan: runningPlan,
  }
}

export function presentPartnerSubscription(
  subscription: SubscriptionView,
  language: Language,
): z.infer<typeof PartnerSubscription> {
  const { product } = subscription
  const { starts_at, ends_at, access_ends_at, pause_ends_at } = subscription
  return {
    ...subscription,
    starts_at: writeMoment(starts_at),
    ends_at: writeMoment(ends_at),
    access_ends_at: writeMoment(access_ends_at),
    pause_ends_at: pause_ends_at && writeMoment(pause_ends_at),
    product: { ...product, name: product[`name_${language}`] },
  }
}

export function presentSpend(spend: SpendView): z.infer<typeof PointsSpend> {
  return {
    ...spend,
    status: spend.reversed_at ? 'reversed' : 'spent',
    created_at: spend.created_at.toISOString(),
    reversed_at: spend.reversed_at?.toISOString() ?? null,
  }
}
