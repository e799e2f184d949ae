import { orderBuyer, orderCompany } from '#contract/company'
import {
  bearer,
  body,
  conflict,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  LanguageCode,
  Minor,
  Moment,
  NextCursor,
  nothing,
  PhoneExtension,
  PhoneNumber,
  RefId,
  Riyals,
  YesNo,
  z,
} from '#contract/wire'
import { cancelCauses, orderMethods, orderStatuses, settlements, trackerSteps } from '#rules/sale/order'
import { Counts, listQuery, timeSorts } from '#contract/staff-wire'
import { refundRequestStatuses } from '#rules/payments/refund'
import { maxCouponCode } from '#rules/core/text-lengths'
import { Payment, Refund } from '#contract/payments'
import {
  comingPeriod,
  expectedWithRenewal,
  OrderConflict,
  PlanConflict,
  Quote,
  sums,
  TaxLine,
} from '#contract/quotes'

export const OrderProduct = z
  .object({
    id: Id.openapi({ description: "The plan's id; the rest is frozen as it was when the order was placed." }),
    name: z.string(),
    name_ar: z.string(),
    name_en: z.string(),
    price: Riyals,
    price_minor: Minor,
    points: z.int(),
    days: z.int(),
    group_sharing: YesNo,
  })
  .openapi('OrderProduct')

export const Tracker = z
  .object({
    step: z.enum(trackerSteps),
    message: z.string().nullable().openapi({ description: 'Why an attempt failed, in words.' }),
    created_at: Moment,
  })
  .openapi('Tracker')

export const OrderClient = z
  .object({
    id: Id,
    ref_id: RefId,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_extension: z.string(),
    phone_number: z.string(),
  })
  .openapi('OrderClient')

export const OrderSummary = z
  .object({
    id: Id,
    ref_id: RefId,
    client: OrderClient,
    method: z.enum(orderMethods),
    status: z.enum(orderStatuses),
    settled_by: z.enum(settlements).nullable(),
    products: z.array(OrderProduct),
    ...sums,
    credit_minor: Minor.openapi({
      description: 'The part of `previous_balance` that is the unused worth of a replaced plan.',
    }),
    refunded: Riyals,
    refunded_minor: Minor,
    refund_request: z
      .enum(refundRequestStatuses)
      .nullable()
      .openapi({ description: 'How the last request for money back stands.' }),
    can_pay: z.boolean(),
    blocked_by: Id.nullable().openapi({
      description:
        'My running subscription of another plan, while it keeps this order from being paid: change the plan there, or cancel the order.',
    }),
    can_cancel: z.boolean(),
    payable_until: Moment,
    price_until: Moment.openapi({
      description:
        'Its payment window may be over before: until then it can be paid at its price all the same, and then it is cancelled.',
    }),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('OrderSummary')

export const Order = OrderSummary.extend({
  taxes: z.array(TaxLine),
  trackers: z.array(Tracker),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  coupon: z.string().nullable(),
  ...orderCompany,
  can_quote: z.boolean().openapi({ description: 'Whether a quote with a link to pay can be issued for it.' }),
  can_replace: z.boolean().openapi({
    description:
      'Whether another order can take its place (`replaces`): I placed it in the store at its price, it is not paid, and no quote of it stands.',
  }),
  auto_renew: z.boolean(),
  members: z.array(z.string()).openapi({ description: 'Phones in E.164 that the plan will be shared with.' }),
  subscription_id: Id.nullable(),
  cancel_cause: z.enum(cancelCauses).nullable().openapi({
    description:
      'Of a cancelled order, where it is known: who cancelled it, or why the store did: its time was over, its plan was bought by another order, the client changed to its plan, or that plan went to another owner.',
  }),
  credited_to: Id.nullable().openapi({
    description: 'The order of an upgrade that cost less by what was left of the plan of this one.',
  }),
  language: LanguageCode,
  partner_links: z
    .object({
      name: z.string(),
      return_url: z.string().nullable().openapi({ description: 'After paying; with the id of the order.' }),
      cancel_url: z.string().nullable(),
    })
    .nullable()
    .openapi({ description: "Of an order that a partner's program placed: its name, and ways back to it." }),
}).openapi('Order')

const coupon = z.string({ error: 'wrong_type' }).max(maxCouponCode, { error: 'too_long' })
const errorsOfPlacing = [400, 401, 403, 404, 413, 415, 422, 429] as const

const replaces = Id.nullish().openapi({
  description:
    'An unpaid order that I placed in the store and whose place this one takes: what it holds is free for this one, and it is cancelled with the placing, or, where that is refused, stays as it was. One that is paid answers 409 `order_not_cancellable` (code 300004); one that is not mine to change (a partner’s, a renewal, one that staff sell for less) or of which a quote with a link to pay stands 409 `order_not_replaceable` (code 300073).',
})

export const quoteOrderRoute = createRoute({
  method: 'post',
  path: '/quotes',
  operationId: 'quoteOrder',
  'x-errors': [
    'order_not_found',
    'order_not_cancellable',
    'order_not_replaceable',
    'plan_running',
    'plan_offered',
    'coupon_used_up',
    'coupon_not_valid',
    'coupon_first_purchase_only',
    'product_not_found',
  ],
  tags: ['Orders'],
  summary: 'What would this cost me now',
  security: bearer,
  request: { body: body(z.strictObject({ product_id: Id, coupon: coupon.nullish(), replaces })) },
  responses: {
    200: json(z.object({ quote: Quote }), 'All sums.'),
    ...failures(...errorsOfPlacing),
    409: conflict(PlanConflict),
  },
})

export const getUnfinishedPurchaseRoute = createRoute({
  method: 'get',
  path: '/unfinished_purchase',
  operationId: 'getUnfinishedPurchase',
  tags: ['Orders'],
  summary: 'Where I left a purchase',
  description:
    'The last order, if it can be paid and I did not stop its reminders, at the price that it froze; else, with `product_id` and `since`, the plan that I chose then, at what it costs now, if I ordered nothing since.',
  security: bearer,
  request: {
    query: z.object({
      product_id: Id.optional(),
      since: Moment.optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        purchase: z
          .object({
            order_id: Id.nullable(),
            product_id: Id,
            name: z.string(),
            amount_minor: Minor.openapi({ description: 'What is left to pay, with tax.' }),
            payable_until: Moment.nullable(),
          })
          .nullable(),
      }),
      'Null when there is nothing to go on with.',
    ),
    ...failures(401, 403, 422, 429),
  },
})

export const stopOrderRemindersRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/reminder_stop',
  operationId: 'stopOrderReminders',
  tags: ['Orders'],
  summary: 'Do not remind me of this order any more',
  description: 'The order stays as it is. Idempotent.',
  security: bearer,
  request: { params: IdParam },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const placeOrderRoute = createRoute({
  method: 'post',
  path: '/orders',
  operationId: 'placeOrder',
  tags: ['Orders'],
  summary: 'Place an order',
  description:
    'Freezes the numbers and holds the balance share and the coupon. While another plan runs, one that costs more a day is an upgrade (see the quote); one that can only begin at the paid end answers 409 `plan_running` (code 300007) with `subscription_id` and `waits_because`. Another plan than the one that is offered to a member answers 409 `plan_offered` (code 700014): the offer is withdrawn first. With `expected_…` prices one that no longer holds answers 409 `price_changed` (code 300003) with the new `quote`. Takes `Idempotency-Key`.',
  security: bearer,
  request: {
    body: body(
      z.strictObject({
        product_id: Id,
        coupon: coupon.nullish(),
        members: z
          .array(
            z.strictObject({ phone_extension: PhoneExtension.default('+966'), phone_number: PhoneNumber }),
          )
          .max(20, { error: 'too_long' })
          .optional(),
        keeps_members: z.array(Id).max(20, { error: 'too_long' }).nullish(),
        ...orderBuyer,
        auto_renew: z.boolean({ error: 'wrong_type' }).optional(),
        price_change_id: Id.nullish().openapi({
          description:
            'The scheduled price (`renewal.price_change` of the quote) that was shown beside the consent to renewal: with `auto_renew` it is agreed to; so it is with `expected_renewal_price_minor` for a plan that renews already (`period.renews`), whose renewals the order changes. Null says that none was shown. Another one answers 409 `price_changed`.',
        }),
        replaces,
        accept_terms: z.literal(true, { error: 'must_accept' }),
        ...expectedWithRenewal,
      }),
    ),
  },
  responses: {
    201: json(z.object({ order: Order }), 'Placed.'),
    ...failures(...errorsOfPlacing, 503),
    409: conflict(OrderConflict),
  },
})

const ordersQuery = listQuery(timeSorts).extend({
  dismissed: z.literal('no', { error: 'not_allowed' }).optional().openapi({
    description: '`no` leaves out what is not paid and of which I wanted no more reminders.',
  }),
})

export const countOwnOrdersRoute = createRoute({
  method: 'get',
  path: '/orders/counts',
  operationId: 'countOwnOrders',
  tags: ['Orders'],
  summary: 'How many of my orders stand in each status',
  security: bearer,
  request: { query: ordersQuery.pick({ q: true, dismissed: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const listOrdersRoute = createRoute({
  method: 'get',
  path: '/orders',
  operationId: 'listOrders',
  tags: ['Orders'],
  summary: 'My orders, newest first',
  description: '`q` is the number of an order, or a part of it.',
  security: bearer,
  request: {
    query: ordersQuery.extend({ status: z.enum(orderStatuses, { error: 'not_allowed' }).optional() }),
  },
  responses: {
    200: json(z.object({ orders: z.array(OrderSummary), next_cursor: NextCursor }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const getOrderRoute = createRoute({
  method: 'get',
  path: '/orders/{id}',
  operationId: 'getOrder',
  tags: ['Orders'],
  summary: 'One order of mine, whole',
  security: bearer,
  request: { params: IdParam },
  responses: {
    200: json(
      z.object({
        order: Order,
        period: comingPeriod.nullable().openapi({
          description:
            'What it brings if it is paid at this moment; null where it cannot be, and of a renewal.',
        }),
        sharing: z.array(z.string()).openapi({
          description: 'Phones that share my plan now and stay with this order, where it is not paid yet.',
        }),
        first_steps: z
          .array(z.object({ title: z.string(), link: z.string().nullable() }))
          .openapi({ description: 'What to do first with a plan that runs, and where, as staff set it.' }),
      }),
      'The order.',
    ),
    ...failures(401, 403, 404),
  },
})

export const cancelOrderRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/cancellation',
  operationId: 'cancelOrder',
  'x-errors': ['order_not_cancellable', 'order_not_found'],
  tags: ['Orders'],
  summary: 'Cancel an order that is not paid',
  security: bearer,
  request: { params: IdParam },
  responses: { 200: json(z.object({ order: Order }), 'Cancelled.'), ...failures(401, 403, 404, 409, 503) },
})
