import { orderBuyer } from '#contract/company'
import { expectedOffer, PriceConflict, Quote } from '#contract/quotes'
import { ExpectedSplit, RefundConflict } from '#contract/refunds'
import { body, conflict, createRoute, failures, Id, IdParam, json, z } from '#contract/wire'
import { StaffOrder } from '#contract/staff-orders'
import { createFailures, needs, NewNote, Words } from '#contract/staff-wire'
import { refundWays } from '#rules/payments/refund'
import { maxDisputeReference, maxReason, maxStatementLine } from '#rules/desk/text-lengths'

const order = json(z.object({ order: StaffOrder }), 'The order as it stands now.')
const tags = ['Orders']

export const refundOrderRoute = createRoute({
  tags,
  ...needs('order:refund'),
  method: 'post',
  path: '/orders/{id}/refunds',
  operationId: 'refundOrder',
  'x-errors': [
    'confirmation_needed',
    'order_not_found',
    'order_not_refundable',
    'refund_above_paid',
    'refund_split_changed',
    'refund_in_progress',
    'order_not_activated',
    'client_is_closed',
  ],
  summary: 'Give money back, in part or whole',
  description:
    'To the card as far as the gateway takes it, the rest to the balance; with `destination` `balance` all of it. Never more than what was paid: 409 with code 300020. Wants a code that was entered within ten minutes: 403 with code 100014. Takes `Idempotency-Key`.',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        amount_minor: z.int({ error: 'wrong_type' }).min(1, { error: 'out_of_range' }),
        destination: z.enum(refundWays, { error: 'not_allowed' }).optional(),
        expected_split: ExpectedSplit,
        reason: Words(maxReason),
        period: z.enum(['keep', 'end'], { error: 'not_allowed' }).openapi({
          description: "Keeps or ends the time that the order paid for; the client's other periods stay.",
        }),
      }),
    ),
  },
  responses: { 201: order, ...createFailures, ...failures(404), 409: conflict(RefundConflict) },
})

export const creditAccountOrderRoute = createRoute({
  tags,
  ...needs('order:refund'),
  method: 'post',
  path: '/orders/{id}/account_credit',
  operationId: 'creditAccountOrder',
  'x-errors': ['confirmation_needed', 'order_not_on_account', 'order_not_found'],
  summary: 'Take an order on account back',
  description:
    'Its time ends, and the partner owes so much less, on the statement of this month. No money moves and the client is told no amount. A second time changes nothing. Wants a code that was entered within ten minutes: 403 with code 100014.',
  request: { params: IdParam, body: body(z.strictObject({ reason: Words(maxStatementLine) })) },
  responses: { 201: order, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
})

export const cancelClientsOrderRoute = createRoute({
  tags,
  ...needs('order:cancel'),
  method: 'post',
  path: '/orders/{id}/cancellation',
  operationId: 'cancelClientsOrder',
  'x-errors': ['order_not_cancellable', 'order_not_found'],
  summary: "Cancel a client's order that is not paid",
  description:
    'That of a renewal stops the renewal of its plan, where `renews.cancellation_stops` says so; the client is notified until when the plan stays.',
  request: { params: IdParam },
  responses: { 200: order, ...failures(401, 403, 404, 409, 503) },
})

export const askGatewayAboutOrderRoute = createRoute({
  tags,
  ...needs('order:cancel'),
  method: 'post',
  path: '/orders/{id}/gateway_questions',
  operationId: 'askGatewayAboutOrder',
  'x-errors': ['order_not_found'],
  summary: 'Ask the gateway about its attempts now, and apply the answer',
  request: { params: IdParam },
  responses: { 200: order, ...failures(401, 403, 404, 503) },
})

export const sendPaymentLinkRoute = createRoute({
  tags,
  ...needs('message:resend'),
  method: 'post',
  path: '/orders/{id}/payment_links',
  operationId: 'sendPaymentLink',
  'x-errors': [
    'order_not_payable',
    'order_not_found',
    'client_has_other_plan',
    'client_is_closed',
    'client_is_blocked',
  ],
  summary: 'Send the way to pay an unpaid order to its client',
  description: 'By SMS, however the order was placed; at most one within a minute.',
  request: { params: IdParam },
  responses: { 201: order, ...failures(401, 403, 404, 409) },
})

export const fulfilOrderAgainRoute = createRoute({
  tags,
  ...needs('order:fulfil'),
  method: 'post',
  path: '/orders/{id}/fulfilment',
  operationId: 'fulfilOrderAgain',
  'x-errors': ['confirmation_needed', 'order_not_fulfillable', 'order_not_found'],
  summary: 'Activate the plan again after it failed',
  request: { params: IdParam },
  responses: { 202: order, ...failures(401, 403, 404, 409) },
})

export const noteOrderRoute = createRoute({
  tags,
  ...needs('order:note'),
  method: 'post',
  path: '/orders/{id}/notes',
  operationId: 'noteOrder',
  summary: 'Leave a note among staff',
  description: 'On no page of the client’s, though in a copy of their data. Takes `Idempotency-Key`.',
  request: {
    params: IdParam,
    body: body(NewNote),
  },
  responses: { 201: order, ...createFailures, ...failures(404) },
})

export const resendMessageRoute = createRoute({
  tags: ['Messages'],
  ...needs('message:resend'),
  method: 'post',
  path: '/messages/{id}/resends',
  operationId: 'resendMessage',
  summary: 'Send a message to its client again',
  description:
    'With its documents, to the address that the client has now, or to whom it went where that was somebody else, as whoever pays a company’s invoices. Codes, and messages whose text is gone, are refused: 409 with code 300024. Takes `Idempotency-Key`.',
  request: { params: IdParam },
  responses: {
    201: json(z.object({ message: z.object({ id: IdParam.shape.id }) }), 'It is on its way.'),
    ...failures(401, 403, 404, 409, 422),
  },
})

const forWhom = {
  client_id: Id,
  product_id: Id,
  discount_minor: z.int({ error: 'wrong_type' }).min(0, { error: 'out_of_range' }).optional().openapi({
    description:
      "Taken off the plan's price as it was entered: with tax where that was entered, else before tax. At most that price.",
  }),
}

export const quoteOrderForRoute = createRoute({
  tags,
  ...needs('order:create'),
  method: 'post',
  path: '/quotes',
  operationId: 'quoteOrderFor',
  'x-errors': ['client_is_closed', 'client_has_other_plan', 'client_not_found'],
  summary: 'What an order would cost a client now',
  request: { body: body(z.strictObject(forWhom)) },
  responses: {
    200: json(z.object({ quote: Quote }), 'All sums.'),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422),
  },
})

export const placeOrderForRoute = createRoute({
  tags,
  ...needs('order:create'),
  method: 'post',
  path: '/orders',
  operationId: 'placeOrderFor',
  'x-errors': ['confirmation_needed'],
  summary: 'Place an order for a client',
  description:
    'With `link` the client is sent an SMS and pays within the usual window. With `balance` it is paid at once, if the balance pays all of it (else 409 with code 100028). With `expected_…` prices one that no longer holds answers 409 `price_changed` (code 300003) with the new `quote`. Wants a code that was entered within ten minutes: 403 with code 100014. Takes `Idempotency-Key`.',
  request: {
    body: body(
      z
        .strictObject({
          ...forWhom,
          discount_reason: Words(maxReason).optional(),
          payment: z.enum(['link', 'balance'], { error: 'not_allowed' }),
          ...orderBuyer,
          ...expectedOffer,
        })
        .refine((order) => !order.discount_minor || order.discount_reason !== undefined, {
          error: 'required',
          path: ['discount_reason'],
        }),
    ),
  },
  responses: { 201: order, ...createFailures, ...failures(404), 409: conflict(PriceConflict) },
})

export const chargeBackOrderRoute = createRoute({
  tags,
  ...needs('order:chargeback'),
  method: 'post',
  path: '/orders/{id}/chargebacks',
  operationId: 'chargeBackOrder',
  'x-errors': ['confirmation_needed'],
  summary: 'Enter that a bank has taken the money back',
  description:
    'Asks no gateway: it books what the bank did, ends the time that the order paid for, and stops renewals. Without `amount_minor` all that is left of what the card paid. Once per payment. Wants a code that was entered within ten minutes: 403 with code 100014. Takes `Idempotency-Key`.',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        amount_minor: z.int({ error: 'wrong_type' }).min(1, { error: 'out_of_range' }).optional(),
        reason: Words(maxReason),
        reference: z
          .string({ error: 'wrong_type' })
          .max(maxDisputeReference, { error: 'too_long' })
          .optional()
          .openapi({ description: "The bank's own number of the dispute." }),
      }),
    ),
  },
  responses: { 201: order, ...createFailures, ...failures(404) },
})

export const reverseChargebackRoute = createRoute({
  tags,
  ...needs('order:chargeback'),
  method: 'post',
  path: '/orders/{id}/chargebacks/{refund_id}/reversal',
  operationId: 'reverseChargeback',
  'x-errors': ['refund_not_found', 'order_not_found', 'confirmation_needed'],
  summary: 'Enter that a chargeback stands no more',
  description:
    'The bank decided for the store, or it was entered on the wrong order. Asks no gateway: it books the money back, the order counts as paid again, and the client is notified. Time, points and renewals that it ended do not come back. A second time changes nothing. Wants a code that was entered within ten minutes: 403 with code 100014.',
  request: {
    params: IdParam.extend({ refund_id: Id.openapi({ description: 'The chargeback, of `refunds`.' }) }),
    body: body(z.strictObject({ reason: Words(maxReason) })),
  },
  responses: { 201: order, ...createFailures, ...failures(404) },
})

export const retryRefundRoute = createRoute({
  tags,
  ...needs('order:refund'),
  method: 'post',
  path: '/orders/{id}/refunds/{refund_id}/retries',
  operationId: 'retryRefund',
  'x-errors': ['refund_not_retryable', 'refund_not_found', 'confirmation_needed'],
  summary: 'Send a refund again whose tries were given up',
  description:
    'The gateway is asked first whether the money went back already. Wants a code that was entered within ten minutes: 403 with code 100014.',
  request: { params: IdParam.extend({ refund_id: Id }) },
  responses: { 202: order, ...failures(401, 403, 404, 409, 503) },
})
