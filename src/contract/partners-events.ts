import { Id, Minor, Moment, RefId, z } from '#contract/wire'
import { orderMethods, orderStatuses, settlements } from '#rules/order'
import { tokenModes } from '#rules/partners'
import { paymentMethodKinds, paymentStatuses } from '#rules/payment'
import { subscriptionStatuses } from '#rules/subscription'
import { webhookEvents } from '#rules/webhooks'
import type { WebhookEvent } from '#rules/webhooks'

/** What partners are told: the bodies that are posted to their endpoints, one shape for each kind of event. */

type EventKind = 'order' | 'payment' | 'refund' | 'subscription' | 'points'

function eventOf<T extends z.ZodType>(kind: EventKind, data: T) {
  const types = webhookEvents.filter((event) => event.startsWith(`${kind}.`))
  return z.object({
    type: z.enum(types),
    timestamp: Moment.openapi({ description: 'When it happened; a later try or replay keeps it.' }),
    mode: z.enum(tokenModes),
    data,
  })
}

const statusBefore = { description: 'Where the event moved the status: what it was before.' }
const refundStatus = ['requested', 'pending', 'done', 'failed'] as const
const phone = z.string().openapi({ example: '+966512345678' })

const subscription = z.object({
  object: z.literal('subscription'),
  id: Id,
  ref_id: RefId,
  status: z.enum(subscriptionStatuses),
  previous_status: z.enum(subscriptionStatuses).nullish().openapi(statusBefore),
  phone,
  product_id: Id,
  starts_at: Moment,
  ends_at: Moment,
  auto_renew: z.boolean(),
})

export const OrderEvent = eventOf(
  'order',
  z.object({
    object: z.literal('order'),
    id: Id,
    ref_id: RefId,
    status: z.enum(orderStatuses).openapi({ description: 'The one that the event brought.' }),
    previous_status: z.enum(orderStatuses).nullish().openapi(statusBefore),
    phone,
    product_id: Id,
    final_price_minor: Minor,
    price_after_tax_minor: Minor,
    refunded_minor: Minor,
    settled_by: z.enum(settlements).nullable(),
    method: z.enum(orderMethods),
  }),
).openapi('OrderEvent')

export const PaymentEvent = eventOf(
  'payment',
  z.object({
    object: z.literal('payment'),
    id: Id,
    order_id: Id,
    status: z.enum(paymentStatuses),
    previous_status: z.enum(paymentStatuses).nullish().openapi(statusBefore),
    amount_minor: Minor,
    method: z.enum(paymentMethodKinds),
  }),
).openapi('PaymentEvent')

export const RefundEvent = eventOf(
  'refund',
  z.object({
    object: z.literal('refund'),
    id: Id,
    order_id: Id,
    status: z.enum(refundStatus),
    previous_status: z.enum(refundStatus).nullish().openapi(statusBefore),
    amount_minor: Minor,
  }),
).openapi('RefundEvent')

export const SubscriptionEvent = eventOf('subscription', subscription).openapi('SubscriptionEvent')

export const PointsEvent = eventOf(
  'points',
  subscription.extend({ points: z.int(), reason: z.string().nullable() }),
).openapi('PointsEvent')

const shapes = {
  order: OrderEvent,
  payment: PaymentEvent,
  refund: RefundEvent,
  subscription: SubscriptionEvent,
  points: PointsEvent,
} as const satisfies Record<EventKind, z.ZodType>

function shapeOf(event: WebhookEvent) {
  // Every name of an event begins with its kind.
  return shapes[event.split('.')[0] as EventKind]
}

/** The call that is made for each event, for `webhooks` of the OpenAPI document. */
export const webhookCalls = webhookEvents.map((event) => ({
  method: 'post' as const,
  path: event,
  operationId: event,
  tags: ['Webhooks'],
  summary: `Told of ${event}`,
  request: { body: { content: { 'application/json': { schema: shapeOf(event) } }, required: true } },
  responses: { 204: { description: 'Any 2xx within 10 seconds is an arrival.' } },
}))
