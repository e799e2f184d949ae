import { Metadata, Reference } from '#contract/partner-references'
import { body, Id, Minor, Moment, RefId, z } from '#contract/wire'
import { orderMethods, orderStatuses, settlements } from '#rules/order'
import { tokenModes } from '#rules/partners'
import { paymentMethodKinds, paymentStatuses } from '#rules/payment'
import { subscriptionStatuses } from '#rules/subscription'
import { webhookEvents } from '#rules/webhooks'
import type { WebhookEvent } from '#rules/webhooks'

/** What partners are told: the bodies that are posted to their endpoints, one shape for each kind of event. */

type EventKind = 'order' | 'payment' | 'refund' | 'subscription' | 'points' | 'account'

function eventOf<T extends z.ZodType>(kind: EventKind, data: T) {
  const types = webhookEvents.filter((event) => event.startsWith(`${kind}.`))
  return z.object({
    type: z.enum(types),
    timestamp: Moment.openapi({ description: 'When it happened; a later try or replay keeps it.' }),
    mode: z.enum(tokenModes),
    api_client_id: Id.openapi({ description: 'Whose event it is: yours.' }),
    data,
  })
}

const statusBefore = { description: 'Where the event moved the status: what it was before.' }
const refundStatus = ['requested', 'pending', 'done', 'failed'] as const
const phone = z.string().openapi({ example: '+966512345678' })

/** What the partner knows the order by. */
const labels = { reference: Reference, metadata: Metadata }

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
    method: z.enum(orderMethods).openapi({ example: 'api' }),
    ...labels,
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
    ...labels,
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
    ...labels,
  }),
).openapi('RefundEvent')

export const SubscriptionEvent = eventOf('subscription', subscription).openapi('SubscriptionEvent')

export const PointsEvent = eventOf(
  'points',
  subscription.extend({
    phone: z.string().openapi({
      description: 'Of the client for whom they were spent, who may be a member of the plan.',
      example: '+966512345678',
    }),
    spend_id: Id.openapi({ description: 'The spend, as `GET /points/spends/{id}` has it.' }),
    points: z.int(),
    points_left: z.int().nullable().openapi({
      description: 'What could still be spent for the client right after it.',
    }),
    reason: z.string().nullable(),
    ...labels,
  }),
).openapi('PointsEvent')

export const AccountEvent = eventOf(
  'account',
  z.object({
    object: z.literal('account'),
    id: Id.openapi({ description: 'Of your API client.' }),
    limit_minor: Minor,
    owed_minor: Minor,
    available_minor: Minor,
  }),
).openapi('AccountEvent')

const shapes = {
  order: OrderEvent,
  payment: PaymentEvent,
  refund: RefundEvent,
  subscription: SubscriptionEvent,
  points: PointsEvent,
  account: AccountEvent,
} as const satisfies Record<EventKind, z.ZodType>

function shapeOf(event: WebhookEvent) {
  // Every name of an event begins with its kind.
  return shapes[event.split('.')[0] as EventKind]
}

/** How webhooks are told apart and proved. Source: Standard Webhooks, "Webhook headers". */
const signature = z.object({
  'webhook-id': Id.openapi({
    description: 'Of the event, the same at every try and replay: keep the ids that you have worked.',
  }),
  'webhook-timestamp': z.string().regex(/^\d+$/).openapi({
    description: 'When this try was sent, in seconds since 1970. Refuse what is more than five minutes off.',
    example: '1795248000',
  }),
  'webhook-signature': z.string().openapi({
    description:
      '`v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`, its key the base64 part of the secret. While a secret is replaced there are two, with a space between.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  }),
})

/** What each event means, and what its example says beside what the examples of its kind have in common. */
export const eventWords: Record<
  WebhookEvent,
  { summary: string; brings: Readonly<Record<string, string | number | boolean | null>> }
> = {
  'order.placed': {
    summary: 'An order was placed',
    brings: { status: 'pending', previous_status: null, settled_by: null },
  },
  'order.paid': {
    summary: 'The whole price is settled; the plan is about to be activated',
    brings: { status: 'awaiting_fullfilment', previous_status: 'awaiting_payment' },
  },
  'order.declined': {
    summary: 'A payment failed; the order can be paid again',
    brings: { status: 'declined', previous_status: 'awaiting_payment', settled_by: null },
  },
  'order.lapsed': {
    summary: 'The time to pay is over; a late payment still counts',
    brings: { status: 'incomplete', previous_status: 'awaiting_payment', settled_by: null },
  },
  'order.cancelled': {
    summary: 'The order was cancelled before it was paid',
    brings: { status: 'cancelled', previous_status: 'pending', settled_by: null },
  },
  'order.completed': {
    summary: 'The plan is active',
    brings: { status: 'completed', previous_status: 'processing' },
  },
  'order.partially_refunded': {
    summary: 'A part of the price was given back',
    brings: { status: 'partially_refunded', previous_status: 'completed', refunded_minor: 2_300 },
  },
  'order.refunded': {
    summary: 'The whole price was given back',
    brings: { status: 'refunded', previous_status: 'completed', refunded_minor: 6_900 },
  },
  'payment.opened': {
    summary: 'An attempt to pay an order began',
    brings: { status: 'initial', amount_minor: 6_900 },
  },
  'payment.paid': {
    summary: 'The attempt brought the money',
    brings: { status: 'paid', previous_status: 'awaiting_authorization', amount_minor: 6_900 },
  },
  'payment.failed': {
    summary: 'The card or its bank refused the attempt',
    brings: { status: 'payment_failed', previous_status: 'awaiting_authorization', amount_minor: 6_900 },
  },
  'payment.abandoned': {
    summary: 'The attempt was left without an answer',
    brings: { status: 'unpaid', previous_status: 'awaiting_authorization', amount_minor: 6_900 },
  },
  'refund.requested': {
    summary: 'Money is to be given back',
    brings: { status: 'requested', amount_minor: 6_900 },
  },
  'refund.done': {
    summary: 'The money was given back',
    brings: { status: 'done', previous_status: 'pending', amount_minor: 6_900 },
  },
  'refund.failed': {
    summary: 'The money could not be given back; staff see to it',
    brings: { status: 'failed', previous_status: 'pending', amount_minor: 6_900 },
  },
  'subscription.started': {
    summary: 'A plan began',
    brings: { status: 'active', previous_status: null },
  },
  'subscription.extended': {
    summary: 'Another order of the same plan moved its end',
    brings: { status: 'active' },
  },
  'subscription.renewed': { summary: 'A renewal was paid', brings: { status: 'active' } },
  'subscription.past_due': {
    summary: 'A renewal could not be charged; access stays for the grace',
    brings: { status: 'past_due', previous_status: 'active' },
  },
  'subscription.renewal_started': {
    summary: 'Auto-renewal was switched on',
    brings: { status: 'active', previous_status: 'cancelled', auto_renew: true },
  },
  'subscription.renewal_stopped': {
    summary: 'Auto-renewal was switched off; the plan runs until its end',
    brings: { status: 'cancelled', previous_status: 'active', auto_renew: false },
  },
  'subscription.replaced': {
    summary: 'Another plan took its place',
    brings: { status: 'replaced', previous_status: 'active' },
  },
  'subscription.expired': {
    summary: 'The plan ended',
    brings: { status: 'expired', previous_status: 'cancelled', auto_renew: false },
  },
  'points.spent': { summary: 'Your program took points', brings: { status: 'active' } },
  'points.reversed': { summary: 'Your program gave points back', brings: { status: 'active' } },
  'account.limit_near': {
    summary: 'An order on account has brought what you owe to 80% of your limit or more',
    brings: { limit_minor: 100_000, owed_minor: 82_800, available_minor: 17_200 },
  },
}

/** The call that is made for each event, for `webhooks` of the OpenAPI document. */
export const webhookCalls = webhookEvents.map((event) => ({
  method: 'post' as const,
  path: event,
  operationId: event,
  tags: ['Webhooks'],
  summary: eventWords[event].summary,
  request: { headers: signature, body: body(shapeOf(event)) },
  responses: { 204: { description: 'Any 2xx within 10 seconds is an arrival.' } },
}))
