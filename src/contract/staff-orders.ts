import {
  bearer,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  Moment,
  pageCursors,
  PageQuery,
  RefId,
  z,
} from '#contract/wire'
import { history } from '#contract/activities'
import { Order, OrderSummary } from '#contract/orders'
import { Metadata, Reference } from '#contract/partner-references'
import { Payment, Refund } from '#contract/payments'
import { practice, TestFilter } from '#contract/practice'
import { Day, needs, readsReplica } from '#contract/staff-wire'
import { countedUpTo } from '#rules/desk/lists'
import { cardBrands } from '#rules/payments/card'
import { channels } from '#rules/messages/channels'
import { parseRiyals } from '#rules/core/parse-riyals'
import { orderMethods, orderMoments, orderStatuses } from '#rules/sale/order'
import { partnerPayments } from '#rules/partners/partners'
import { refundDeciders } from '#rules/payments/refund'
import { maxFilterCode, maxSearch } from '#rules/desk/text-lengths'

export const StaffPayment = Payment.extend({
  provider: z.string(),
  live: z.boolean(),
  settles: z.boolean(),
  gateway_status: z.string().nullable(),
  gateway_message: z.string().nullable(),
}).openapi('StaffPayment')

export const StaffRefund = Refund.extend({
  reason: z.string(),
  by: z.string().nullable().openapi({ description: 'The staff user who gave the money back.' }),
  decided_by: z.enum(refundDeciders).openapi({
    description: '`law`: the client took the unused purchase back in the legal time.',
  }),
  gateway_message: z.string().nullable(),
  can_retry: z.boolean().openapi({ description: 'Its tries were given up; it can be sent again.' }),
}).openapi('StaffRefund')

export const StaffOrderSummary = OrderSummary.extend({
  ...practice,
  paid_with: Payment.pick({ method: true, card: true }).nullable().openapi({
    description: 'How the client paid at the gateway; null where nothing was paid there.',
  }),
  refund_requested: z.boolean().openapi({ description: 'Its client asks for money back, unanswered.' }),
  given_back: z.object({ amount_minor: Minor, at: Moment }).nullable().openapi({
    description:
      'With `by=refunded`: what was given back in the asked days, and when that was last; else null.',
  }),
}).openapi('StaffOrderSummary')

const OrderNote = z
  .object({ id: Id, body: z.string(), author: z.string(), created_at: Moment })
  .openapi('OrderNote')

export const OrderMessage = z
  .object({
    id: Id,
    template: z.string(),
    channel: z.enum(channels),
    recipient: z.string(),
    subject: z.string(),
    status: z.enum(['waiting', 'sent', 'failed']),
    last_error: z.string().nullable(),
    created_at: Moment,
    sent_at: Moment.nullable(),
  })
  .openapi('OrderMessage')

const RefundRoom = z
  .object({
    paid_card_minor: Minor,
    paid_balance_minor: Minor,
    given_card_minor: Minor.openapi({ description: 'To the card, arrived or on its way.' }),
    given_balance_minor: Minor,
    left_minor: Minor.openapi({ description: 'What can still be given back.' }),
    card_left_minor: Minor.openapi({ description: 'How much of it the gateway still takes to cards.' }),
    link_left_minor: Minor.openapi({
      description:
        'How much of that goes to the card by which a quote’s link was paid, where a change of plan has credited that to this order.',
    }),
    card_takes_one_more: z.boolean().openapi({
      description:
        'The gateway takes one more refund to the card; what is left of it then can only go to the balance.',
    }),
    card_is_busy: z.boolean().openapi({ description: 'A refund to the card is on its way.' }),
    can_keep_access: z.boolean(),
    unused: z
      .object({
        days_left: z.int(),
        days: z.int(),
        points_left: z.int(),
        points: z.int(),
        counted_by: z.enum(['days', 'points']).openapi({ description: 'Whichever share is the smaller.' }),
        amount_minor: Minor.openapi({ description: 'That share of `left_minor`, rounded down.' }),
      })
      .nullable()
      .openapi({ description: 'What is unused of the time that the order paid for; null when it is over.' }),
  })
  .openapi('RefundRoom')

export const StaffOrder = Order.omit({ payments: true, refunds: true })
  .extend({
    payments: z.array(StaffPayment),
    refunds: z.array(StaffRefund),
    refund_room: RefundRoom.nullable().openapi({ description: 'Null when nothing can be given back.' }),
    period: z
      .object({
        starts_at: Moment,
        ends_at: Moment,
        points_left: z.int(),
        owner: z
          .object({ id: Id, ref_id: RefId, name: z.string() })
          .nullable()
          .openapi({ description: 'Whose plan it is by now, when the client has handed it over.' }),
        refund_ends: z.enum(['period', 'renewal', 'nothing']).openapi({
          description:
            'What a refund with `period: end` would end: this time, or the points that a grace leaves of it; once they are over, the renewal of the plan that is still of the same client; or nothing.',
        }),
        refund_leaves: z
          .object({
            goes_on_until: Moment.nullable(),
            paused_until: Moment.nullable(),
            stops_renewal: z.boolean(),
          })
          .nullable()
          .openapi({
            description:
              'What such a refund leaves of the plan: until when it goes on, or is paused again, and whether it renews no more. Null where it leaves nothing.',
          }),
      })
      .nullable(),
    renews: z
      .object({
        subscription_id: Id,
        name: z.string().openapi({ description: 'Of the plan that runs.' }),
        auto_renew: z.boolean(),
        cancellation_stops: z.object({ stays_until: Moment.nullable() }).nullable().openapi({
          description:
            'Cancelling this order stops the renewal of the plan, and its client is notified: until when the plan stays then, null where it ends at once. Null where nothing stops with it.',
        }),
      })
      .nullable()
      .openapi({ description: 'The subscription whose renewal it pays; null of any other order.' }),
    access_ended_at: Moment.nullable(),
    placed_by: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .openapi({ description: 'The staff user who placed it for the client.' }),
    partner: z
      .object({
        id: Id,
        name: z.string(),
        payment: z.enum(partnerPayments),
        is_test: z.boolean(),
        reference: Reference,
        metadata: Metadata,
      })
      .nullable()
      .openapi({ description: 'The API client that placed it, and who pays.' }),
    discount_reason: z.string().nullable(),
    can_charge_back_minor: Minor.openapi({
      description: 'What a bank can still take back of what the card paid; 0 when it cannot.',
    }),
    can_credit_account: z.boolean().openapi({
      description: 'A partner owes it, and it can be taken back from its account.',
    }),
    can_fulfil_again: z.boolean(),
    notes: z.array(OrderNote),
    messages: z.array(OrderMessage),
    fulfilment_error: z.string().nullable(),
    alerts: z
      .array(z.string())
      .openapi({ description: 'What needs a look: money sent back by the system, failed jobs.' }),
    version: z.int(),
  })
  .openapi('StaffOrder')

/** Riyals as staff type them into a search. */
const RiyalsTyped = z.string().refine((text) => parseRiyals(text) !== null, { error: 'invalid' })

const filters = {
  q: z
    .string()
    .max(maxSearch, { error: 'too_long' })
    .optional()
    .openapi({ description: "Order number, client's phone, name or email." }),
  status: z.enum(orderStatuses, { error: 'not_allowed' }).optional(),
  method: z.enum(orderMethods, { error: 'not_allowed' }).optional(),
  by: z.enum(orderMoments, { error: 'not_allowed' }).optional().openapi({
    description:
      'What `from` and `to` are asked of: when the order was placed (unless said), settled, given back (in part), or when an attempt to pay it began that failed.',
  }),
  from: Day.optional().openapi({
    description:
      'First Riyadh day. With days, and without `method` or `q`, what only holds the terms of an imported plan is left out, as figures leave it out.',
  }),
  to: Day.optional().openapi({ description: 'Last Riyadh day.' }),
  product_id: Id.optional().openapi({ description: 'With this plan on it.' }),
  test: TestFilter,
  api_client_id: Id.optional().openapi({ description: "Placed by this partner's program." }),
  coupon: z
    .string()
    .max(maxFilterCode, { error: 'too_long' })
    .optional()
    .openapi({ description: 'The code of the coupon that it uses.' }),
  card_brand: z
    .enum(cardBrands, { error: 'not_allowed' })
    .optional()
    .openapi({ description: 'Of the card that paid it.' }),
  card: z
    .string()
    .regex(/^[\d\u0660-\u0669\u06f0-\u06f9]{4}$/, { error: 'invalid' })
    .optional()
    .openapi({
      example: '1010',
      description: 'The last four digits of the card that paid it; digits may be Arabic.',
    }),
  amount_from: RiyalsTyped.optional().openapi({
    example: '69.50',
    description:
      'Its final price or more, in riyals as staff type them: `69`, `69.50` or `1,200`; digits may be Arabic.',
  }),
  amount_to: RiyalsTyped.optional().openapi({
    example: '100',
    description: 'Its final price or less, likewise.',
  }),
}

export const listStaffOrdersRoute = createRoute({
  method: 'get',
  path: '/orders',
  ...readsReplica,
  operationId: 'listStaffOrders',
  tags: ['Orders'],
  summary: 'Orders, newest first',
  security: bearer,
  request: {
    query: PageQuery.extend({
      ...filters,
      sort: z
        .enum(['-created_at', 'created_at', '-given_back', 'given_back'], { error: 'not_allowed' })
        .optional()
        .openapi({
          description:
            '`created_at` is the moment that `by` names; `given_back` the amount, with `by=refunded` only.',
        }),
    }),
  },
  responses: {
    200: json(z.object({ orders: z.array(StaffOrderSummary), ...pageCursors }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const countStaffOrdersRoute = createRoute({
  method: 'get',
  path: '/orders/counts',
  ...readsReplica,
  operationId: 'countStaffOrders',
  tags: ['Orders'],
  summary: `How many orders stand in each status, exact up to ${countedUpTo.toLocaleString('en')}`,
  security: bearer,
  request: { query: z.object(filters).omit({ status: true }) },
  responses: {
    200: json(
      z.object({ counts: z.record(z.string(), z.object({ count: z.int(), more: z.boolean() })) }),
      `\`all\` and every status; \`more\` means that there are more: counting ends at ${countedUpTo.toLocaleString('en')}, and of what stands on an order (program, plan, coupon, card, amount) with the newest ${countedUpTo.toLocaleString('en')} of all.`,
    ),
    ...failures(401, 403, 422),
  },
})

export const getStaffOrderRoute = createRoute({
  method: 'get',
  path: '/orders/{id}',
  operationId: 'getStaffOrder',
  tags: ['Orders'],
  summary: 'One order, whole',
  security: bearer,
  request: { params: IdParam },
  responses: { 200: json(z.object({ order: StaffOrder }), 'The order.'), ...failures(401, 403, 404) },
})

/** Not in the document of the API, which describes what can be done. */
export const updateStaffOrderRoute = createRoute({
  hide: true,
  method: 'patch',
  path: '/orders/{id}',
  operationId: 'updateStaffOrder',
  'x-errors': ['order_not_editable', 'order_not_found'],
  tags: ['Orders'],
  summary: 'Refused: an order stays as its client agreed to it',
  description:
    'Always 409 with code 300079, whatever is sent. What changes of an order is a resource of its own: `…/cancellation`, `…/refunds`, `…/fulfilment`, `…/notes`.',
  ...needs('order:cancel'),
  request: { params: IdParam },
  responses: failures(401, 403, 404, 409),
})

/** Not in the document, like the editing of one. */
export const deleteStaffOrderRoute = createRoute({
  hide: true,
  method: 'delete',
  path: '/orders/{id}',
  operationId: 'deleteStaffOrder',
  'x-errors': ['order_is_kept', 'order_not_found'],
  tags: ['Orders'],
  summary: 'Refused: orders are kept',
  description:
    'Always 409 with code 300078: the database keeps every order. One that is not paid is cancelled, one that is paid is refunded.',
  ...needs('order:cancel'),
  request: { params: IdParam },
  responses: failures(401, 403, 404, 409),
})

export const getOrderHistoryRoute = createRoute({
  ...history,
  method: 'get',
  path: '/orders/{id}/history',
  operationId: 'getOrderHistory',
  tags: ['Orders'],
  summary: 'Every change of the order: who, what, when, from where',
  security: bearer,
})
