import {
  bearer,
  body,
  conflict,
  createRoute,
  failures,
  Id,
  inDigits,
  IdParam,
  json,
  Minor,
  Moment,
  nothing,
  RefId,
  z,
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { ExpectedSplit, RefundConflict } from '#contract/refunds'
import {
  AutoRenewalConflict,
  ComingPrice,
  ExpectedBalance,
  ExpectedCard,
  ExpectedPrice,
  plansAhead,
  Renewal,
  Subscription,
} from '#contract/subscriptions'
import { OptionalWords } from '#contract/staff-wire'
import { purchaseEnds } from '#rules/sale/given-back'
import { maxLeavingWords, stopRenewalReasons } from '#rules/sale/stop-renewal-reasons'
import { refundRequestStatuses, refundWays } from '#rules/payments/refund'
import { maxWithdrawalReason } from '#rules/sale/withdrawal'

const tags = ['Subscriptions']
const subscription = json(z.object({ subscription: Subscription }), 'The subscription.')

export const answerLeavingRoute = createRoute({
  method: 'put',
  path: '/subscriptions/{id}/leaving_answer',
  operationId: 'answerLeaving',
  tags,
  summary: 'Say why I stopped a renewal',
  description: 'Never a condition for stopping. A later answer replaces the earlier one; staff read it.',
  security: bearer,
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        reason: z.enum(stopRenewalReasons, { error: 'not_allowed' }),
        words: OptionalWords(maxLeavingWords).optional(),
      }),
    ),
  },
  responses: { 204: nothing, ...failures(400, 401, 403, 404, 413, 415, 422) },
})

/** Why a plan cannot be paused, whoever asks for it. */
export const pauseErrors = ['pause_not_possible', 'plan_offered'] as const

export const pauseSubscriptionRoute = createRoute({
  method: 'put',
  path: '/subscriptions/{id}/pause',
  operationId: 'pauseSubscription',
  'x-errors': [...pauseErrors],
  tags,
  summary: 'Rest after the paid end, until a day',
  description:
    'The paid time runs to its end. Then nothing is charged and nothing is served until the chosen Riyadh day, on which the plan renews at its price. At most 90 days after the paid end. 409 `pause_not_possible` (code 300043) without auto-renewal, `plan_offered` (code 700014) while the plan is offered to a member: the offer is withdrawn first.',
  security: bearer,
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        until: z.iso.date({ error: 'invalid' }).openapi({ description: 'YYYY-MM-DD in Riyadh.' }),
      }),
    ),
  },
  responses: { 200: subscription, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
})

/** What stood beside the button of something that is charged at once. */
const expectedCharge = z.object({
  expected_price_minor: inDigits(ExpectedPrice.unwrap()).optional(),
  expected_card_minor: inDigits(Minor).optional().openapi({
    description: 'What the card pays of it where it was shown, in halalas: it is charged no more.',
  }),
  expected_balance_minor: inDigits(Minor).optional().openapi({
    description: 'What my balance pays of it where it was shown, in halalas: no more is taken from it.',
  }),
})

export const endPauseRoute = createRoute({
  method: 'delete',
  path: '/subscriptions/{id}/pause',
  operationId: 'endPause',
  'x-errors': ['auto_renew_needs_card', 'price_changed', 'price_consent_missing'],
  tags,
  summary: 'Come back now, or not rest at all',
  description:
    'Before the time of the charge nothing has happened; after it, which may be the last paid day, the plan renews at once, at `return_now`. 422 `auto_renew_needs_card` (code 300010) where it does not renew any more, or no card can be charged: the pause stays. With `expected_price_minor` a price that no longer holds answers 409 `price_changed` (code 300003) with the new `quote`, and nothing is charged; with `expected_card_minor` and `expected_balance_minor` so does a card or a balance that would pay more than that, because the balance has become less or more. A new price that awaits my consent is agreed to by it, and without it the answer is 409 `price_consent_missing` (code 300062).',
  security: bearer,
  request: {
    params: IdParam,
    query: expectedCharge,
  },
  responses: {
    200: subscription,
    ...failures(401, 403, 404, 422),
    409: conflict(AutoRenewalConflict),
  },
})

export const agreeToPriceRoute = createRoute({
  method: 'put',
  path: '/subscriptions/{id}/price_consents/{change_id}',
  operationId: 'agreeToPrice',
  'x-errors': ['price_changed', 'price_change_not_found'],
  tags,
  summary: 'Agree to the new price that comes for my plan',
  description:
    'Where the renewal is due and waits for it (`charged_with_consent`), it is charged at once; else the plan renews on its day. With `expected_price_minor` a price of the next period that no longer holds answers 409 `price_changed` (code 300003) with the new `quote`, and nothing is agreed to; with `expected_card_minor` and `expected_balance_minor` so does a card or a balance that would pay more than that. All three count where it is charged with the consent.',
  security: bearer,
  request: { params: IdParam.extend({ change_id: Id }), query: expectedCharge },
  responses: { 200: subscription, ...failures(401, 403, 404, 422), 409: conflict(AutoRenewalConflict) },
})

export const OwnershipOffer = z
  .object({
    id: Id,
    subscription_id: Id,
    side: z.enum(['owner', 'member']).openapi({ description: 'Whether I offer it, or it is offered to me.' }),
    product: z.object({ id: Id, name: z.string(), name_ar: z.string(), name_en: z.string() }),
    owner: z.object({ first_name: z.string(), last_name: z.string() }),
    member: z.object({ id: Id, phone: z.string() }).nullable(),
    ends_at: Moment,
    plans_ahead: plansAhead,
    renewal: Renewal.nullable().openapi({ description: 'What its owner is charged, and when.' }),
    price_change: ComingPrice.nullable().openapi({
      description: 'A new price that comes for its owner: said beside the consent of whoever takes it.',
    }),
    days: z.int().nullable().openapi({ description: 'Of the next period, as of the last one.' }),
    created_at: Moment,
    expires_at: Moment,
    is_being_paid: z.boolean().openapi({
      description:
        'Its owner is paying for more of it, or its renewal is not paid yet: it can be taken once that is settled, and answers 409 `handover_not_possible` until then.',
    }),
  })
  .openapi('OwnershipOffer')

export const changeOwnershipRoute = createRoute({
  method: 'put',
  path: '/subscriptions/{id}/ownership',
  operationId: 'changeOwnership',
  'x-errors': [
    'confirmation_needed',
    'handover_not_possible',
    'handover_during_change',
    'handover_during_pause',
    'handover_not_open',
    'price_changed',
  ],
  tags,
  summary: 'Offer my plan to a member, or take the one that is offered to me',
  description:
    'The owner sends `member_id`, with a code entered within the last ten minutes (else 403 `confirmation_needed`, code 100014); nothing changes before the member takes it within seven days. The member sends `payment_method_id` of an own card with `accept_terms`, agrees with it to be charged for renewals, and is the owner from then on. 409 `handover_not_possible` (code 700011), also while the plan is being paid for, `handover_during_change` (700013) while a change of the plan waits, `handover_during_pause` (700015) while it is paused or will be, `handover_not_open` (700012). With `expected_price_minor` a price that no longer holds answers 409 `price_changed` (code 300003), and nothing is agreed to; with `expected_card_minor` and `expected_balance_minor` so does a card or a balance that would pay more than that, because the balance has become less or more.',
  security: bearer,
  request: {
    params: IdParam,
    body: body(
      z.union([
        z.strictObject({ member_id: Id }),
        z.strictObject({
          payment_method_id: Id,
          accept_terms: z.literal(true, { error: 'must_accept' }),
          expected_price_minor: ExpectedPrice,
          expected_card_minor: ExpectedCard,
          expected_balance_minor: ExpectedBalance,
          expected_due: z.boolean({ error: 'wrong_type' }).optional().openapi({
            description:
              '`renewal.is_due` where it was shown. With false, a plan whose charge is due by now answers 409 `price_changed`: taking it would charge the card at once.',
          }),
          price_change_id: Id.nullish().openapi({
            description:
              'The `price_change` of the offer that was shown beside the consent: it is agreed to. Null says that none was shown. Another one answers 409 `price_changed`.',
          }),
        }),
      ]),
    ),
  },
  responses: {
    200: json(z.object({ offers: z.array(OwnershipOffer) }), 'What stands open now.'),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422),
  },
})

export const endOwnershipOfferRoute = createRoute({
  method: 'delete',
  path: '/subscriptions/{id}/ownership',
  operationId: 'endOwnershipOffer',
  tags,
  summary: 'Withdraw my offer, or decline the one that was made to me',
  security: bearer,
  request: { params: IdParam },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const listOwnershipOffersRoute = createRoute({
  method: 'get',
  path: '/ownership_offers',
  operationId: 'listOwnershipOffers',
  tags,
  summary: 'Offers of plans that I made, or that were made to me',
  security: bearer,
  request: { query: WholeQuery },
  responses: {
    200: json(z.object({ offers: z.array(OwnershipOffer), next_cursor: NextCursor }), 'Open ones.'),
    ...failures(401, 403, 422),
  },
})

export const RefundRequest = z
  .object({
    id: Id,
    ref_id: RefId,
    order_id: Id,
    reason: z.string(),
    destination: z.enum(refundWays),
    status: z.enum(refundRequestStatuses),
    by_law: z.boolean(),
    answer: z.string(),
    created_at: Moment,
    answered_at: Moment.nullable(),
  })
  .openapi('RefundRequest')

const requests = z.object({
  allowed: z
    .object({
      until: Moment,
      amount_minor: Minor,
      card_minor: Minor.openapi({
        description: 'What `destination` `card` sends to the cards that paid; the rest goes to the balance.',
      }),
      link_minor: Minor.openapi({
        description:
          'How much of `card_minor` goes to the card by which a quote’s link was paid, where a change of plan has credited that to this order.',
      }),
      card_is_closed: z.boolean().openapi({
        description: 'The card paid more than that, but the gateway takes no further refund for it.',
      }),
      balance_allowed: z.boolean().openapi({
        description:
          '`destination` may be `balance`. What was paid by the link of a quote goes to the card that paid.',
      }),
      at_once: z.boolean(),
      ends: z.enum(purchaseEnds).openapi({
        description:
          'What ends with it: the `plan`; only the `period` that this order paid for; the `beginning` of a plan that never began; `nothing`, as its time is over.',
      }),
      goes_on_until: Moment.nullable().openapi({
        description: 'Until when the plan goes on, where only a `period` ends.',
      }),
      stops_renewal: z.boolean().openapi({
        description:
          'The plan goes on, or is paused again, and renews no more: its consent came with this order, or was given at what renewals cost with it alone; or its next charge would be due at once.',
      }),
      paused_until: Moment.nullable().openapi({
        description:
          'The day of a pause that this purchase had ended, and that stands again without it; null where there is none.',
      }),
    })
    .nullable()
    .openapi({ description: 'Null when the legal time is over, the plan was used, or a request stands.' }),
  ended_by_handover: Moment.nullable().openapi({
    description: 'Until when I could have asked for it, had I not handed the plan over.',
  }),
  ended_by_use: Moment.nullable().openapi({
    description: 'Until when I could have asked for it, had no points of it been used.',
  }),
  refund_requests: z.array(RefundRequest),
})

export const listOwnRefundRequestsRoute = createRoute({
  method: 'get',
  path: '/orders/{id}/refund_requests',
  operationId: 'listOwnRefundRequests',
  tags: ['Orders'],
  summary: 'Whether I can take this purchase back, and what I asked',
  security: bearer,
  request: { params: IdParam, query: WholeQuery },
  responses: {
    200: json(requests.extend({ next_cursor: NextCursor }), 'What stands.'),
    ...failures(401, 403, 404, 422),
  },
})

export const requestRefundRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/refund_requests',
  operationId: 'requestRefund',
  tags: ['Orders'],
  summary: 'Take a purchase back within the legal time',
  description:
    'Within seven Riyadh days and unused. Where the points prove it, all of it goes back at once and the time that it paid for ends; else staff decide. 409 `refund_request_not_allowed` (code 300045), `refund_request_open` (300046), `refund_request_granted` (300059). Takes `Idempotency-Key`.',
  security: bearer,
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        reason: OptionalWords(maxWithdrawalReason).optional(),
        destination: z.enum(refundWays, { error: 'not_allowed' }).optional(),
        expected_split: ExpectedSplit,
      }),
    ),
  },
  responses: {
    201: json(requests, 'Asked, or granted.'),
    ...failures(400, 401, 403, 404, 413, 415, 422),
    409: conflict(RefundConflict),
  },
})
