import {
  bearer,
  body,
  conflict,
  createRoute,
  ErrorAnswer,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  Moment,
  NextCursor,
  RefId,
  Riyals,
  YesNo,
  z,
  WholeQuery,
} from '#contract/wire'
import { laterPrices } from '#contract/quotes'
import { planChangeKinds } from '#rules/sale/plan-change'
import { subscriptionStatuses } from '#rules/sale/subscription'
import { memberStatuses } from '#rules/sale/group'

export const Period = z
  .object({
    id: Id,
    order_id: Id.nullable().openapi({
      description:
        'Null where whoever owned the plan before ordered it, and where it was paid in the system that the store used before.',
    }),
    paid_elsewhere: z.boolean().openapi({
      description:
        'It was paid in the system that the store used before: no order of this store stands behind it.',
    }),
    starts_at: Moment,
    ends_at: Moment,
    days: z.int(),
    points: z.int(),
    points_left: z.int(),
    ended_early_at: Moment.nullable().openapi({
      description: 'When a refund, a chargeback or an upgrade ended it before its time.',
    }),
  })
  .openapi('Period')

export const Member = z
  .object({
    id: Id,
    phone: z.string(),
    name: z.string().openapi({ description: 'Empty until the member has joined and written one.' }),
    status: z.enum(memberStatuses),
    invited_at: Moment,
    joined_at: Moment.nullable(),
  })
  .openapi('Member')

export const Renewal = z
  .object({
    charged_at: Moment.openapi({ description: 'When auto-renewal charges the card.' }),
    is_due: z.boolean().openapi({
      description: 'Its time has come: where auto-renewal is turned on now, it is charged at once.',
    }),
    product: z
      .object({ id: Id, name: z.string(), name_ar: z.string(), name_en: z.string(), days: z.int() })
      .openapi({
        description: 'The plan that it buys, and its days: another one where a smaller plan was chosen.',
      }),
    price_after_tax: Riyals,
    price_after_tax_minor: Minor.openapi({
      description: 'The price bought or the one that was announced for that period, with the taxes of today.',
    }),
    balance_used_minor: Minor.openapi({ description: 'What the balance pays of it, as it stands today.' }),
    card_minor: Minor.openapi({
      description: 'What the card is charged: nothing where the balance covers it.',
    }),
    payment_method_id: Id.nullable().openapi({
      description: 'The card that is charged; null where none can be, or for somebody else’s plan.',
    }),
    needs_consent: z
      .boolean()
      .openapi({ description: 'Nothing is charged before I agree to the new price; see `price_change`.' }),
    discounted_renewals: z
      .int()
      .nullable()
      .openapi({ description: 'Renewals that a coupon still lowers; null for all of them.' }),
    price_without_discount_minor: Minor.openapi({ description: 'With tax, without any coupon.' }),
    later_prices: laterPrices,
  })
  .openapi('Renewal')

export const PlanChange = z
  .object({
    id: Id,
    kind: z.enum(planChangeKinds),
    status: z.enum(['pending', 'paid']),
    product: z.object({ id: Id, name: z.string(), name_ar: z.string(), name_en: z.string() }),
    takes_effect_at: Moment.nullable().openapi({
      description:
        'Null where it comes with a payment: of an upgrade, or of the renewal once the paid time, and a pause behind it, are over.',
    }),
    price_after_tax: Riyals,
    price_after_tax_minor: Minor,
    credit_minor: Minor,
    order_id: Id.nullable().openapi({ description: 'The unpaid order of an upgrade.' }),
  })
  .openapi('PlanChange')

export const ComingPrice = z
  .object({
    id: Id,
    applies_from: Moment.openapi({ description: 'Periods that begin from then on cost the new price.' }),
    text: z.string(),
    price_after_tax: Riyals,
    price_after_tax_minor: Minor,
    discounted_renewals: z.int().nullable().openapi({
      description: 'Renewals from that day on that a coupon lowers; null for all of them.',
    }),
    price_without_discount_minor: Minor.openapi({ description: 'With tax, without any coupon.' }),
    later_prices: laterPrices,
    asks_consent: z.boolean().openapi({
      description:
        'Without my consent nothing is charged: the plan waits for it through the grace, and then ends. Else it renews unless I stop it.',
    }),
    is_agreed: z.boolean(),
  })
  .openapi('ComingPrice')

/** What was agreed to: another price ends the call. */
export const ExpectedPrice = z
  .int({ error: 'wrong_type' })
  .min(0, { error: 'out_of_range' })
  .optional()
  .openapi({
    description:
      'What the next period costs with tax (`renewal.price_after_tax_minor`), as it was shown beside the consent. Without it no new price that awaits my consent is agreed to.',
  })

/** The same of what the card pays of it. */
export const ExpectedCard = ExpectedPrice.openapi({
  description:
    '`renewal.card_minor` where it was shown, in halalas: where the card would pay more as things stand, nothing is agreed to.',
})

/** The same of what the balance pays of it. */
export const ExpectedBalance = ExpectedPrice.openapi({
  description:
    '`renewal.balance_used_minor` where it was shown, in halalas: where the balance would pay more as things stand, nothing is agreed to.',
})

export const plansAhead = z
  .array(
    z.object({
      product: z.object({ id: Id, name: z.string(), name_ar: z.string(), name_en: z.string() }),
      starts_at: Moment,
      ends_at: Moment,
    }),
  )
  .openapi({
    description:
      'The other plans that it becomes with what is paid for already, in their order: `product` stays until the first of them begins, and `ends_at` is the end of the last. Empty where `product` stays until `ends_at`.',
  })

export const Subscription = z
  .object({
    id: Id,
    ref_id: RefId,
    product: z.object({
      id: Id,
      name: z.string(),
      name_ar: z.string(),
      name_en: z.string(),
      group_sharing: YesNo,
      is_active: z.boolean().openapi({ description: 'It is still sold.' }),
    }),
    status: z.enum(subscriptionStatuses),
    starts_at: Moment,
    ends_at: Moment,
    days_left: z.int(),
    auto_renew: z.boolean(),
    auto_renew_awaits_card: z.boolean().openapi({
      description: 'It was agreed to, and goes on with the first saved card that can be charged.',
    }),
    auto_renew_saves_card: z.boolean().openapi({
      description: 'It was agreed to, and begins as soon as the card that I paid with is saved.',
    }),
    payment_method_id: Id.nullable(),
    bought: z
      .object({ product_id: Id, price_after_tax_minor: Minor, days: z.int(), points: z.int() })
      .nullable()
      .openapi({
        description:
          'The latest paid period as it was bought, with the taxes of today and without a coupon: other plans are compared with it. Its plan is another than `product` where staff gave that one until the paid end, or where the next one is paid already. Null without one.',
      }),
    renewal: Renewal.nullable().openapi({ description: 'Null once the plan has ended.' }),
    return_now: Renewal.nullable().openapi({
      description:
        'In a pause, from the time of the charge on (24 hours before the paid end, `charged_at`): what coming back now costs, which may be another price than on the chosen day. Null otherwise.',
    }),
    grace_ends_at: Moment.nullable().openapi({
      description:
        'While a renewal that failed can be made up for. Access lasts until then, unless the renewal ends a pause: see `access_ends_at`. It stays where I stop the renewal meanwhile.',
    }),
    access_ends_at: Moment.nullable().openapi({
      description:
        'Until when the plan and its points stay if nothing more is charged: its paid end, or that of the grace. Null where that is over, as in a pause behind the paid end, and in the grace of the renewal that ends one: a period begins with its payment.',
    }),
    failed_renewal: z
      .object({
        order_id: Id.openapi({ description: 'The order of the renewal, to be paid with another card.' }),
        next_try_at: Moment.nullable().openapi({ description: 'When the saved card is charged again.' }),
        is_unanswered: z.boolean().openapi({
          description:
            'The bank could not be asked, so nothing was refused: the saved card is charged as soon as it can be, and nothing else before that is known.',
        }),
        amount_minor: Minor.openapi({ description: 'What is left to pay, with tax, after the balance.' }),
      })
      .nullable(),
    points_total: z.int(),
    points_left: z.int(),
    periods: z.array(Period),
    members: z.array(Member),
    paused_until: Moment.nullable().openapi({ description: 'I rest after the paid end, until this day.' }),
    price_change: ComingPrice.nullable().openapi({
      description: 'A new price that comes for this subscription.',
    }),
    charged_with_consent: z.boolean().openapi({
      description:
        'The renewal is due and waits for my consent to `price_change` alone: with that it is charged at once, see `renewal`.',
    }),
    gift: z
      .object({
        until: Moment,
        bought: z.object({ id: Id, name: z.string(), name_ar: z.string(), name_en: z.string() }),
      })
      .nullable()
      .openapi({
        description:
          'Staff gave `product` for the rest of the running period, until its end; `bought` is the plan of what is paid for behind it, else the one that this period paid for and a renewal continues.',
      }),
    plan_change: PlanChange.nullable().openapi({
      description:
        'A change that has not taken effect: an upgrade that waits for its payment, else the plan that comes with the paid end.',
    }),
    scheduled_change: PlanChange.nullable().openapi({
      description:
        'The plan that comes with the paid end. It stands beside an upgrade until that one is paid, and stays if it is not.',
    }),
    lapsed_upgrade: z
      .object({
        product: z.object({ id: Id, name: z.string(), name_ar: z.string(), name_en: z.string() }),
        order_id: Id,
        lapsed_at: Moment,
        is_returned: z.boolean().openapi({
          description: 'Money for it came behind that time, and goes back: see the order.',
        }),
      })
      .nullable()
      .openapi({
        description:
          'For a week: the upgrade that was not paid in its time, where nothing else was chosen since. The plan runs on as before.',
      }),
    plans_ahead: plansAhead,
  })
  .openapi('Subscription')

export const getRenewalLinkRoute = createRoute({
  method: 'get',
  path: '/renewal_links/{token}',
  operationId: 'getRenewalLink',
  'x-errors': ['renewal_link_expired', 'renewal_link_invalid'],
  tags: ['Subscriptions'],
  summary: 'The order that a link to pay a renewal leads to',
  description: 'It signs nobody in: only its owner can see and pay the order.',
  request: { params: z.object({ token: z.string().max(100) }) },
  responses: {
    200: json(z.object({ order_id: Id }), 'To be paid by its owner.'),
    ...failures(404, 409),
  },
})

export const listSubscriptionsRoute = createRoute({
  method: 'get',
  path: '/subscriptions',
  operationId: 'listSubscriptions',
  tags: ['Subscriptions'],
  summary: 'My subscriptions, newest first',
  security: bearer,
  request: { query: WholeQuery },
  responses: {
    200: json(
      z.object({ subscriptions: z.array(Subscription), next_cursor: NextCursor }),
      'Running and ended ones.',
    ),
    ...failures(401, 403, 422),
  },
})

export const getSubscriptionRoute = createRoute({
  method: 'get',
  path: '/subscriptions/{id}',
  operationId: 'getSubscription',
  tags: ['Subscriptions'],
  summary: 'One subscription of mine',
  security: bearer,
  request: { params: IdParam },
  responses: {
    200: json(z.object({ subscription: Subscription }), 'The subscription.'),
    ...failures(401, 403, 404),
  },
})

export const getSubscriptionCalendarRoute = createRoute({
  method: 'get',
  path: '/subscriptions/{id}/calendar',
  operationId: 'getSubscriptionCalendar',
  tags: ['Subscriptions'],
  summary: 'The days of one subscription of mine, for a calendar',
  description:
    'iCalendar (RFC 5545): the day on which it is charged next, if it renews, and the day on which its paid time ends, each with a reminder a week before. The same day taken again replaces itself. Not cached.',
  security: bearer,
  request: { params: IdParam },
  responses: {
    200: {
      description: 'The file.',
      content: { 'text/calendar': { schema: z.string() } },
    },
    ...failures(401, 403, 404),
  } as const,
})

/** 409 of turning auto-renewal on, of coming back from a pause, and of agreeing to a new price. */
export const AutoRenewalConflict = ErrorAnswer.extend({
  quote: Renewal.optional().openapi({ description: 'With code 300003: what the next period costs now.' }),
}).openapi('AutoRenewalConflict')

export const turnOnAutoRenewalRoute = createRoute({
  method: 'put',
  path: '/subscriptions/{id}/auto_renewal',
  operationId: 'turnOnAutoRenewal',
  'x-errors': ['subscription_not_renewable', 'auto_renew_needs_card', 'price_changed'],
  tags: ['Subscriptions'],
  summary: 'Renew automatically with this saved card',
  description:
    'Also changes the card of a subscription that renews already. The client agrees with it to be charged; the consent is kept. 422 `auto_renew_needs_card` (code 300010) without a usable card of the own. With `expected_price_minor` a price that no longer holds answers 409 `price_changed` (code 300003) with the new `quote`, and nothing is agreed to. Only with it is a new price that awaits my consent agreed to; without it the renewal is on and waits for that, see `renewal.needs_consent`. With `expected_card_minor` and `expected_balance_minor` 409 is also the answer to a card or a balance that would pay more than that, because the balance has become less or more.',
  security: bearer,
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        payment_method_id: Id,
        expected_price_minor: ExpectedPrice,
        expected_card_minor: ExpectedCard,
        expected_balance_minor: ExpectedBalance,
      }),
    ),
  },
  responses: {
    200: json(z.object({ subscription: Subscription }), 'The subscription.'),
    ...failures(400, 401, 403, 404, 413, 415, 422, 429),
    409: conflict(AutoRenewalConflict),
  },
})

export const turnOffAutoRenewalRoute = createRoute({
  method: 'delete',
  path: '/subscriptions/{id}/auto_renewal',
  operationId: 'turnOffAutoRenewal',
  'x-errors': ['subscription_not_renewable'],
  tags: ['Subscriptions'],
  summary: 'Stop renewing; the plan stays until its end',
  description:
    'Until `access_ends_at`: in the grace of a renewal that failed, until the grace ends, and at once where that is null; its tries and its order go. A pause (`paused_until`) ends with it. Turned on again before that day it is charged at `renewal.charged_at`, which is at once in its last hours and in the grace, and does not wait for the day of that pause.',
  security: bearer,
  request: { params: IdParam },
  responses: {
    200: json(z.object({ subscription: Subscription }), 'The subscription.'),
    ...failures(401, 403, 404, 409),
  },
})
