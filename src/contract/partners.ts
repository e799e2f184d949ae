import {
  clientPhoneIsEmpty,
  Metadata,
  Reference,
  referenceInputs,
  referenceQuery,
  updatedQuery,
} from '#contract/partner-references'
import { partnerCall } from '#contract/partner-call'
import { CompanyInput, orderBuyer, orderCompany } from '#contract/company'
import { Product } from '#contract/catalogue'
import { OrderProduct, Tracker } from '#contract/orders'
import { Counts, listQuery, timeSorts } from '#contract/staff-wire'
import { Expected, sums, TaxLine } from '#contract/quotes'
import {
  body,
  conflict,
  createRoute,
  ErrorAnswer,
  failures,
  Id,
  IdParam,
  json,
  LanguageCode,
  Minor,
  Moment,
  NextCursor,
  Percent,
  PhoneExtension,
  PhoneNumber,
  RefId,
  Riyals,
  z,
  type ExtraShapes,
  PersonName,
  WholeQuery,
} from '#contract/wire'
import { orderStatuses, settlements } from '#rules/sale/order'
import { runningStatuses } from '#rules/sale/subscription'
import { maxAddressLength, partnerPayments } from '#rules/partners/partners'
import { maxEmail, maxPhone } from '#rules/core/text-lengths'

/** What partners' programs may call, with a token of their API client. */

export const PartnerOrderSummary = z
  .object({
    id: Id,
    ref_id: RefId,
    client: z.object({ id: Id, phone_extension: z.string(), phone_number: z.string() }).openapi({
      description: `A partner is told nothing else about a client. The number is ${clientPhoneIsEmpty}`,
    }),
    method: z.literal('api'),
    status: z.enum(orderStatuses).openapi({
      description: 'Paid from `awaiting_fullfilment` on; the plan runs when it is `completed`.',
    }),
    payment: z.enum(partnerPayments),
    settled_by: z.enum(settlements).exclude(['import']).nullable(),
    products: z.array(OrderProduct),
    ...sums,
    refunded: Riyals,
    refunded_minor: Minor,
    payment_url: z.string().nullable().openapi({
      description: 'While the client can still pay it, or could without `is_blocked`.',
      example: 'https://store.example/payment?order=019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
    }),
    payable_until: Moment,
    is_blocked: z.boolean().openapi({
      description:
        'Another plan of the client runs: as long as it does, nobody can pay this order, and its page offers the client the change to this plan.',
    }),
    reference: Reference,
    metadata: Metadata,
    return_url: z.string().nullable(),
    cancel_url: z.string().nullable(),
    is_test: z.boolean(),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('PartnerOrderSummary')

export const PauseEnd = Moment.nullable().openapi({
  description:
    'When the client has paused the plan: the day on which the pause, which begins at the paid end, is over and the plan renews. Until then no other plan can be ordered. Null of no pause.',
})

const RunningPlan = z.object({
  subscription_id: Id,
  product_id: Id,
  status: z.enum(runningStatuses).openapi({
    description:
      '`past_due`: its renewal has failed. Unless the client pays it is over at `access_ends_at`, or, where that has passed, within days; `auto_renew` stays true until then.',
  }),
  access_ends_at: Moment.openapi({
    description:
      'From this moment on an order for another plan is placed, unless the plan renews or is paused past it.',
  }),
  pause_ends_at: PauseEnd,
  auto_renew: z.boolean(),
  gift: z
    .object({
      ends_at: Moment.openapi({ description: 'From then on an order for `bought_product_id` is placed.' }),
      bought_product_id: Id,
    })
    .nullable()
    .openapi({
      description:
        'While the store has given the client this plan for a time, whatever the other fields say: when that is over, and which plan is back then. Null of no gift.',
    }),
})

export const PartnerOrder = PartnerOrderSummary.extend({
  taxes: z.array(TaxLine),
  trackers: z.array(Tracker).openapi({
    description:
      'Its steps. `message` of each is null: why a card was refused is between its client and the store.',
  }),
  ...orderCompany,
  subscription_id: Id.nullable(),
  running_plan: RunningPlan.nullable().openapi({
    description: 'With `is_blocked`: the other plan of a client of yours, as with code 300050; else null.',
  }),
}).openapi('PartnerOrder')

const wayBack = z.string({ error: 'wrong_type' }).max(maxAddressLength, { error: 'too_long' }).nullish()

const one = z.object({ order: PartnerOrder })

/**
 * What stood before the partner's customer; another price, or other days or points for it, answer
 * `price_changed`.
 */
const shownOffer = {
  expected_final_price_minor: Expected.openapi({
    description:
      '`price_with_tax_minor` of the plan as you have shown it. Where it has become another one nothing is placed: 409 with code 300003.',
  }),
  expected_days: Expected.openapi({ description: '`days` of the plan as you have shown them; the same.' }),
  expected_points: Expected.openapi({
    description: '`points` of the plan as you have shown them; the same.',
  }),
}

export const listPartnerProductsRoute = createRoute({
  ...partnerCall('products', 'invalid_input'),
  method: 'get',
  path: '/products',
  operationId: 'listPartnerProducts',
  summary: 'List products (plans) that you may sell',
  description: 'Connected and active ones, in the order of the shop. Scope `products`.',
  request: { query: WholeQuery },
  responses: {
    200: json(
      z.object({ products: z.array(Product), total_active_tax: Percent, next_cursor: NextCursor }),
      'All of them.',
    ),
    ...failures(401, 403, 422, 429),
  },
})

/** What a program needs to go on after a refusal by code 300050. */
const otherPlan = {
  running_plan: RunningPlan.nullable().openapi({
    description: 'With code 300050: the other plan of a client of yours; null of anybody else.',
  }),
  client_url: z.string().openapi({
    description:
      'With code 300050: where the client, signed in, can change to the ordered plan themselves, at once or from the paid end.',
    example: 'https://store.example/complete?plan=019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
  }),
} satisfies ExtraShapes<'client_has_other_plan'>

const PlacementConflict = ErrorAnswer.extend(z.object(otherPlan).partial().shape).openapi('PlacementConflict')

export const placePartnerOrderRoute = createRoute({
  ...partnerCall(
    'orders',
    'product_not_found',
    'price_not_chargeable',
    'price_changed',
    'account_limit_reached',
    'client_has_other_plan',
    'client_plan_on_hold',
    'client_pays_other_order',
    'partner_client_unavailable',
    'practice_phone_needed',
    'too_many_orders_for_phone',
  ),
  'x-key-required': true,
  'x-found-by-key': true,
  method: 'post',
  path: '/orders',
  operationId: 'placePartnerOrder',
  summary: 'Create an order: sell a plan to a client',
  description:
    'The client is made when the phone is new, and told by SMS. With `payment: "link"` they pay at `payment_url` after signing in by a code; with `"account"` you owe it (409 with code 800005 past your limit) and the plan starts at once. A client with another running plan answers 409 with code 300050: an order never replaces a plan; `running_plan` says of a client of yours until when it runs and where they can change it themselves. With `"account"` a client who has paused the plan, or whose renewal is still tried, answers 409 with code 800022: send them a link. With `expected_…` a plan whose price, days or points have become others answers 409 with code 300003, and nothing is placed: `GET /products` tells the new ones. A live order for a phone of a country that gets no sign-in codes answers 422 at `client.phone_number`; a link answers 429 while the store’s daily budget of SMS, or your tenth of it, is spent. `Idempotency-Key` is required. Scope `orders`.',
  request: {
    body: body(
      z
        .strictObject({
          product_id: Id,
          client: z.strictObject({
            phone_extension: PhoneExtension.default('+966'),
            phone_number: PhoneNumber,
            first_name: PersonName.default(''),
            last_name: PersonName.default(''),
            email: z
              .union(
                [z.literal(''), z.email({ error: 'not_an_email' }).max(maxEmail, { error: 'too_long' })],
                {
                  error: 'not_an_email',
                },
              )
              .default('')
              .openapi({
                description:
                  'Offered to a new client where they are asked for an email; nothing is sent to it before they save it.',
              }),
            language: LanguageCode.optional().openapi({
              description:
                'Of the payment page and, for a new client, of their messages; `ar` when left out. Who is known keeps the language that they chose for messages.',
            }),
          }),
          payment: z.enum(partnerPayments, { error: 'not_allowed' }),
          company: CompanyInput.nullish().openapi({
            description:
              'Of an order with a link: the company that the invoice names. Left out or null: the client.',
          }),
          purchase_order: orderBuyer.purchase_order.openapi({
            description:
              "The company's own number of this purchase: it stands on the invoice. Without `company` it is not kept, and reads null.",
          }),
          ...shownOffer,
          ...referenceInputs,
          return_url: wayBack.openapi({
            description:
              'Where the client of a link is led after paying: https, without a name and password in it. `order_id` and `reference` are added to its query, in front of its fragment (`#…`); believe only what `GET /orders/{id}` or a webhook says. At most 500 characters as it is called, where an Arabic letter is six.',
            example: 'https://partner.example/thanks',
          }),
          cancel_url: wayBack.openapi({
            description: 'Where a client of a link may go who does not want to pay; the order stays payable.',
            example: 'https://partner.example/basket',
          }),
          payable_until: z.iso
            .datetime({ offset: true, error: 'invalid' })
            .nullish()
            .openapi({ description: 'When the link ends: in 1 hour to 30 days; 72 hours when left out.' }),
        })
        .openapi({
          example: {
            product_id: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
            client: { phone_extension: '+999', phone_number: '500100' },
            payment: 'link',
          },
        }),
    ),
  },
  responses: {
    201: json(
      one.extend({
        payment_url: z.string().optional().openapi({
          description: 'Of an order with a link.',
          example: 'https://store.example/payment?order=019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
        }),
      }),
      'Placed.',
    ),
    ...failures(400, 401, 403, 404, 413, 415, 422, 429),
    409: conflict(PlacementConflict),
  },
})

const ordersQuery = listQuery(timeSorts).extend({
  status: z.enum(orderStatuses, { error: 'not_allowed' }).optional(),
  ...referenceQuery,
  ...updatedQuery,
  phone: z
    .string()
    .max(maxPhone, { error: 'too_long' })
    .optional()
    .openapi({ description: 'Of one client, as you may read it.', example: '+999500100' }),
})

export const countPartnerOrdersRoute = createRoute({
  ...partnerCall('orders', 'practice_phone_needed'),
  method: 'get',
  path: '/orders/counts',
  operationId: 'countPartnerOrders',
  summary: 'Count orders by status',
  description:
    'Those that your API client placed, and no others, by the filters of the list. Scope `orders`.',
  request: { query: ordersQuery.omit({ limit: true, cursor: true, sort: true, status: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422, 429) },
})

export const listPartnerOrdersRoute = createRoute({
  ...partnerCall('orders', 'practice_phone_needed'),
  method: 'get',
  path: '/orders',
  operationId: 'listPartnerOrders',
  summary: 'List orders, newest first',
  description:
    'Those that your API client placed, and no others. 20 on a page unless `limit` says otherwise. `q` is the number of an order (`ref_id`) or your own `reference`, whole. Scope `orders`.',
  request: { query: ordersQuery },
  responses: {
    200: json(
      z.object({ orders: z.array(PartnerOrderSummary), next_cursor: NextCursor }),
      'One page; ask again with `cursor` until `next_cursor` is null.',
    ),
    ...failures(401, 403, 422, 429),
  },
})

export const getPartnerOrderRoute = createRoute({
  ...partnerCall('orders', 'order_not_found'),
  method: 'get',
  path: '/orders/{id}',
  operationId: 'getPartnerOrder',
  summary: 'Get an order',
  description: "Somebody else's answers like a missing one. Scope `orders`.",
  request: { params: IdParam },
  responses: { 200: json(one, 'The order.'), ...failures(401, 403, 404, 429) },
})

export const payPracticeOrderRoute = createRoute({
  ...partnerCall(
    'orders',
    'test_token_needed',
    'order_not_found',
    'order_not_payable',
    'client_has_other_plan',
    'client_pays_other_order',
  ),
  tags: ['Practice'],
  method: 'post',
  path: '/orders/{id}/practice_payment',
  operationId: 'payPracticeOrder',
  summary: 'Pay a practice order: play the client who pays',
  description:
    'The practice order is settled without money and its plan starts. Like a client’s money, it is not taken while another plan is in the way (409 with code 300050, as for a new order) or being paid (300051). Live tokens answer 403 with code 800014. Scope `orders`.',
  request: { params: IdParam },
  responses: {
    200: json(one, 'The paid order.'),
    ...failures(401, 403, 404, 429),
    409: conflict(PlacementConflict),
  },
})

export const cancelPartnerOrderRoute = createRoute({
  ...partnerCall(
    'orders',
    'order_not_found',
    'order_not_cancellable',
    'order_not_on_account',
    'order_already_used',
  ),
  method: 'post',
  path: '/orders/{id}/cancellation',
  operationId: 'cancelPartnerOrder',
  summary: 'Cancel an order: one that is not paid, or one on account that nobody has used',
  description:
    'An order with a link can be cancelled until it is paid: it becomes `cancelled`, its link opens nothing more, and money that comes all the same is given back. Paid by the client it answers 409 with code 800020, and with 300004 when the money came just now: the client asks for it back in the own account. One on account while no point of it is spent, you have not spent other points of the client by it, its time is not over, the client has not handed the plan over to somebody else, and it does not stand in the way of the client’s own renewal, which it would stop from the moment of its next charge on (else 409 with code 800021; a plan without points shows no use, so once it has begun only staff take it back): the plan ends, the order becomes `refunded`, and the amount is taken from what you owe, on the statement of this month; the client is told, without an amount. Live ones on account are taken back as often in a day as you may send links (then 429 with code 900002). A second time changes nothing. Scope `orders`.',
  request: { params: IdParam },
  responses: { 200: json(one, 'The order as it stands now.'), ...failures(401, 403, 404, 409, 429) },
})
