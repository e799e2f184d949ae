import { ClientPhone, clientPhoneIsEmpty, Metadata, Reference } from '#contract/partner-references'
import { body, Id, Minor, Moment, RefId, z } from '#contract/wire'
import { orderMethods, orderStatuses, settlements } from '#rules/sale/order'
import { tokenModes } from '#rules/partners/partners'
import { paymentMethodKinds, paymentStatuses } from '#rules/payments/payment'
import { subscriptionStatuses } from '#rules/sale/subscription'
import { webhookEvents, type WebhookEvent } from '#rules/partners/webhooks'

/** Webhook bodies that are posted to partners' endpoints, one shape for each kind of event. */

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

/** What the partner knows the order by. */
const labels = { reference: Reference, metadata: Metadata }

const subscription = z.object({
  object: z.literal('subscription'),
  id: Id,
  ref_id: RefId,
  status: z.enum(subscriptionStatuses),
  previous_status: z.enum(subscriptionStatuses).nullish().openapi(statusBefore),
  phone: ClientPhone,
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
    phone: ClientPhone,
    product_id: Id,
    final_price_minor: Minor,
    price_after_tax_minor: Minor,
    refunded_minor: Minor,
    settled_by: z.enum(settlements).exclude(['import']).nullable(),
    method: z.enum(orderMethods).exclude(['import']).openapi({ example: 'api' }),
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

export const SubscriptionEvent = eventOf(
  'subscription',
  subscription.extend({
    pause_ends_at: Moment.nullish().openapi({
      description:
        'With `subscription.paused` and `subscription.pause_ended`: until when the plan rests, from `ends_at` on; null of no rest any more.',
    }),
  }),
).openapi('SubscriptionEvent')

export const PointsEvent = eventOf(
  'points',
  subscription.extend({
    phone: ClientPhone.openapi({
      description: `Of the client for whom they were spent, who may be a member of the plan. It is ${clientPhoneIsEmpty}`,
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

/** Headers that identify and sign a webhook. Source: Standard Webhooks, "Webhook headers". */
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

/** What each event means. */
const eventWords: Record<WebhookEvent, string> = {
  'order.placed': 'An order was placed',
  'order.paid': 'The whole price is settled; the plan is about to be activated',
  'order.declined': 'A payment failed; the order can be paid again',
  'order.lapsed': 'The time to pay is over; a late payment still counts until `order.cancelled`',
  'order.cancelled': 'The order was cancelled before it was paid',
  'order.completed': 'The plan is active',
  'order.partially_refunded': 'A part of the price was given back',
  'order.refunded': 'The whole price was given back',
  'payment.opened': 'An attempt to pay an order began',
  'payment.paid': 'The attempt brought the money',
  'payment.failed': 'The card or its bank refused the attempt',
  'payment.abandoned': 'The attempt was left without an answer',
  'refund.requested': 'Money is to be given back',
  'refund.done': 'The money was given back',
  'refund.failed': 'The money could not be given back; staff see to it',
  'subscription.started': 'A plan began',
  'subscription.extended':
    'It ends later: another order of the same plan was paid, or the store has given days',
  'subscription.period_ended':
    'The period of an order that was taken back or refunded ended early: `ends_at` moved to an earlier moment, or the plan is over and `subscription.expired` comes as well',
  'subscription.paused':
    'The client rests the plan behind its paid end, or moved the day on which it goes on; nothing has changed before `ends_at`',
  'subscription.pause_ended':
    'The rest was called off, or is over: the plan goes on as its other events say (renewed, extended, replaced, its renewal stopped, or expired)',
  'subscription.renewed': 'A renewal was paid',
  'subscription.past_due':
    'A renewal could not be charged; access stays for the grace, unless the renewal ends a pause',
  'subscription.renewal_started': 'Auto-renewal was switched on',
  'subscription.renewal_stopped': 'Auto-renewal was switched off; the plan runs until its end',
  'subscription.plan_changed':
    'It is another plan from now on, `product_id`: the one that the client chose for the paid end, one that the store gave for a time, or what was bought, once that is over',
  'subscription.replaced': 'Another plan took its place',
  'subscription.expired': 'The plan ended',
  'points.spent': 'Your program took points',
  'points.reversed': 'Your program gave points back',
  'account.limit_near':
    'An order on account, or a transfer that was taken back, has brought what you owe to 80% of your limit or more',
}

/** The call that is made for each event, for `webhooks` of the OpenAPI document. */
export const webhookCalls = webhookEvents.map((event) => ({
  method: 'post' as const,
  path: event,
  operationId: event,
  tags: ['Webhooks'],
  summary: eventWords[event],
  request: { headers: signature, body: body(shapeOf(event)) },
  responses: { 204: { description: 'Any 2xx within 10 seconds is an arrival.' } },
}))
