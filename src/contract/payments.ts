import {
  bearer,
  body,
  conflict,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  Moment,
  nothing,
  Riyals,
  z,
  type ExtraShapes,
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { PriceConflict } from '#contract/quotes'
import {
  paymentMethodKinds,
  paymentStatuses,
  refundCauses,
  refundStatuses,
  type PaymentMethodKind,
} from '#rules/payments/payment'
import { savedCardStatuses } from '#rules/payments/saved-card'

export const GatewayRequest = z
  .object({
    url: z.string(),
    method: z.literal('POST'),
    body: z.record(z.string(), z.unknown()).openapi({
      description: 'Sent as JSON by the browser to the gateway, with the card put into `source`.',
    }),
  })
  .openapi('GatewayRequest')

export const PaymentFailureWords = z
  .object({
    code: z.int(),
    name: z.string(),
    message: z.string(),
    next_step: z.enum(['try_again', 'other_card', 'check_card', 'wait']),
  })
  .openapi('PaymentFailure')

export const Payment = z
  .object({
    id: Id.openapi({ description: "Also the gateway's `given_id`." }),
    status: z.enum(paymentStatuses),
    method: z.enum(paymentMethodKinds),
    amount: Riyals,
    amount_minor: Minor,
    currency: z.literal('SAR'),
    redirect_url: z.string().nullable(),
    gateway_request: GatewayRequest.nullable(),
    failure: PaymentFailureWords.nullable(),
    card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('Payment')

export const Refund = z
  .object({
    id: Id,
    destination: z.enum(['card', 'balance']),
    status: z.enum(refundStatuses).openapi({
      description: '`reversed`: what a bank had taken after a dispute is the store’s again.',
    }),
    amount: Riyals,
    amount_minor: Minor,
    cause: z.enum(refundCauses),
    card: z.object({ brand: z.string(), last_four: z.string() }).nullable().openapi({
      description: 'Where it goes, when that is a card: the one of the attempt that was paid.',
    }),
    to_quote_card: z.boolean().openapi({
      description:
        'It goes to the card by which somebody paid a quote’s link, which need not be the client’s: of this order, or of one whose money a change of plan had credited to this one. `card` is null of the latter.',
    }),
    created_at: Moment,
  })
  .openapi('Refund')

const inProgress = {
  payment: Payment.openapi({ description: 'With code 400002: the attempt that is open.' }),
  redirect_url: z
    .string()
    .nullable()
    .openapi({ description: 'With code 400002: where the bank waits for it.' }),
} satisfies ExtraShapes<'payment_in_progress'>

/** 409 of an attempt to pay. */
const PaymentConflict = PriceConflict.extend(z.object(inProgress).partial().shape).openapi('PaymentConflict')

/** One of the ways that the rules know. */
const method = <Kind extends PaymentMethodKind>(kind: Kind) => z.literal(kind)

const token = z
  .string({ error: 'wrong_type' })
  .min(1, { error: 'required' })
  .max(20_000, { error: 'too_long' })
const supersede = z.boolean({ error: 'wrong_type' }).optional()
const useForRenewals = z
  .boolean({ error: 'wrong_type' })
  .optional()
  .openapi({ description: 'The plan that this order renews renews with this card from now on.' })

/** How an attempt to pay is asked for: one shape for each way, by `method`. */
export const WayToPay = z.union(
  [
    z.strictObject({ method: method('card'), token, supersede }),
    z.strictObject({
      method: method('card'),
      token,
      save_card: z.literal(true),
      use_for_renewals: useForRenewals,
      supersede,
    }),
    z.strictObject({
      method: method('card'),
      save_card: z.literal(true),
      use_for_renewals: useForRenewals,
      supersede,
    }),
    z.strictObject({
      method: method('saved_card'),
      payment_method_id: Id,
      ask_cvc: z.boolean().optional(),
      use_for_renewals: useForRenewals,
      supersede,
    }),
    z.strictObject({ method: method('apple_pay'), token, supersede }),
    z.strictObject({ method: method('balance'), supersede }),
  ],
  { error: 'not_allowed' },
)

export const payOrderRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/payments',
  operationId: 'payOrder',
  tags: ['Payments'],
  summary: 'Open an attempt to pay',
  description:
    'Card data never comes here: `token` is made by the gateway in the browser, and with `save_card` (or `ask_cvc`) and no `token` the answer holds a `gateway_request` that the browser sends to the gateway together with the card. A gateway that takes no such request (Tap) saves the card of a `token` that comes with `save_card`; the other way answers 422 `payment_method_not_for_gateway` (code 400015). While an attempt is open another one answers 409 `payment_in_progress` (code 400002) with its `payment`; `supersede` closes it first. An order whose window is over is paid at its price only while that is still the price, at most seven days: else 409 `price_changed` (code 300003) with the new `quote`. Takes `Idempotency-Key`.',
  security: bearer,
  request: {
    params: IdParam,
    body: body(WayToPay),
  },
  responses: {
    201: json(
      z.object({ payment: Payment }),
      'The attempt: go to `redirect_url`, send `gateway_request`, or read `status`.',
    ),
    ...failures(400, 401, 403, 404, 413, 415, 422, 429, 503),
    409: conflict(PaymentConflict),
  },
})

export const PaymentMethod = z
  .object({
    id: Id,
    gateway: z.string().nullable().openapi({
      description:
        'The gateway that keeps and charges it; null when this store works with that no more: it can only be removed.',
    }),
    brand: z.string(),
    last_four: z.string(),
    month: z.int(),
    year: z.int(),
    name: z.string(),
    is_default: z.boolean(),
    is_expired: z.boolean(),
    needs_bank: z.boolean().openapi({
      description:
        'The phone of the account has moved since it was saved, or another system saved it: the bank is asked at the next payment, and until then no renewal can be agreed with it (409, code 400016).',
    }),
    status: z.enum(savedCardStatuses).openapi({
      description: '`verifying` until the bank has verified an added card; `refused` when it did not.',
    }),
    verification_url: z.string().nullable().openapi({
      description: 'Where the browser goes while the card is `verifying`.',
    }),
    subscriptions: z.array(Id).openapi({ description: 'Subscriptions that renew with this card.' }),
    created_at: Moment,
  })
  .openapi('PaymentMethod')

export const listPaymentMethodsRoute = createRoute({
  method: 'get',
  path: '/payment_methods',
  operationId: 'listPaymentMethods',
  tags: ['Payments'],
  summary: 'My saved cards',
  security: bearer,
  request: { query: WholeQuery },
  responses: {
    200: json(
      z.object({ payment_methods: z.array(PaymentMethod), next_cursor: NextCursor }),
      'Newest first.',
    ),
    ...failures(401, 403, 422),
  },
})

export const addPaymentMethodRoute = createRoute({
  method: 'post',
  path: '/payment_methods',
  operationId: 'addPaymentMethod',
  tags: ['Payments'],
  summary: 'Add a card',
  description:
    '`token` is made by the gateway in the browser, with the publishable key of `GET /store` and a `callback_url`; the card itself never comes here. The bank verifies it on `verification_url` with a hold of 1 SR that is given back at once. Ask `GET /payment_methods/{id}` when the browser is back. Takes `Idempotency-Key`.',
  security: bearer,
  request: {
    body: body(
      z.strictObject({
        token: z
          .string({ error: 'wrong_type' })
          .min(1, { error: 'required' })
          .max(255, { error: 'too_long' }),
      }),
    ),
  },
  responses: {
    201: json(z.object({ payment_method: PaymentMethod }), 'Go on to its `verification_url`.'),
    ...failures(400, 401, 403, 409, 413, 415, 422, 429, 503),
  },
})

export const getPaymentMethodRoute = createRoute({
  method: 'get',
  path: '/payment_methods/{id}',
  operationId: 'getPaymentMethod',
  tags: ['Payments'],
  summary: 'One card of mine; while it is verifying, the gateway is asked first',
  security: bearer,
  request: { params: IdParam },
  responses: {
    200: json(z.object({ payment_method: PaymentMethod }), 'The card as it is now.'),
    ...failures(401, 403, 404, 503),
  },
})

export const updatePaymentMethodRoute = createRoute({
  method: 'patch',
  path: '/payment_methods/{id}',
  operationId: 'updatePaymentMethod',
  'x-errors': ['card_not_verified', 'no_existing_card'],
  tags: ['Payments'],
  summary: 'Make a card the default one',
  security: bearer,
  request: {
    params: IdParam,
    body: body(z.strictObject({ is_default: z.literal(true, { error: 'not_allowed' }) })),
  },
  responses: {
    200: json(z.object({ payment_method: PaymentMethod }), 'The default card.'),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429),
  },
})

export const removePaymentMethodRoute = createRoute({
  method: 'delete',
  path: '/payment_methods/{id}',
  operationId: 'removePaymentMethod',
  tags: ['Payments'],
  summary: 'Remove a card, here and at the gateway',
  description:
    'Another usable card takes its place, as default and for renewals; after the last one auto-renewal goes off. Running plans stay.',
  security: bearer,
  request: { params: IdParam },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})
