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
  Riyals,
  YesNo,
  z,
  type ExtraShapes,
} from '#contract/wire'
import { waitReasons } from '#rules/sale/plan-change'
import { maxCouponCode } from '#rules/core/text-lengths'
import { Order } from '#contract/orders'
import {
  expectedWithRenewal,
  laterPrices,
  OrderConflict,
  renewal,
  scheduledPrice,
  sums,
  TaxLine,
} from '#contract/quotes'
import { Member, Subscription } from '#contract/subscriptions'

export const PlanChangeQuote = z
  .object({
    kind: z.enum(['upgrade', 'downgrade', 'extension']).openapi({
      description:
        'An upgrade begins with its payment and replaces the running plan; a downgrade waits for the paid end and is charged by the renewal; the same plan again adds a period behind. What a day costs decides, then its points.',
    }),
    waits_because: z.enum(waitReasons).nullable().openapi({
      description:
        'Why a downgrade waits: a day of it costs less; a day costs the same and gives no more points; or the unused worth is more than the price, so that money would be left over, or so little less that no card could be charged the rest. Null for what begins at once.',
    }),
    product_id: Id,
    name: z.string(),
    name_ar: z.string(),
    name_en: z.string(),
    days: z.int(),
    points: z.int(),
    group_sharing: YesNo,
    takes_effect_at: Moment,
    coupon: z.string().nullable(),
    taxes: z.array(TaxLine),
    ...sums,
    credit: Riyals,
    credit_minor: Minor.openapi({
      description:
        'Worth of what is unused of the running plan. `previous_balance` holds what is used of it here.',
    }),
    credit_used_minor: Minor,
    renewal: renewal.nullable().openapi({
      description:
        'What renewals of the wanted plan will cost, as in a quote of an order. Null for a downgrade: the renewal that it waits for charges the sums of this quote, whatever is scheduled; what those behind it cost, `price_change` says.',
    }),
    price_change: scheduledPrice.nullable().openapi({
      description:
        'Of a downgrade: a price that is scheduled for periods that begin on its day or later, behind the one that brings the plan. Null for what begins at once, where `renewal` says it.',
    }),
    discounted_renewals: z.int().nullable().openapi({
      description:
        'Renewals of the wanted plan that a coupon lowers, that one among them with which a downgrade begins; null for all of them.',
    }),
    price_without_discount_minor: Minor.openapi({
      description: 'Of a renewal with tax, without any coupon.',
    }),
    later_prices: laterPrices,
    day_costs: z.object({ wanted_minor: Minor, running_minor: Minor }).nullable().openapi({
      description:
        'What is compared for a downgrade: a day of the wanted plan as it is sold, and of the running one as it was bought, with the taxes of today and without coupons. Null for what begins at once.',
    }),
    money_compared: z.object({ unused_minor: Minor, price_minor: Minor }).nullable().openapi({
      description:
        'With `money_would_be_left`: what is unused of the running plan, and what the wanted one would cost at once, with tax and its coupon. Where the unused worth is not more, less than the smallest charge of a card would be left to pay. Null for anything else.',
    }),
    needs_auto_renewal: z
      .boolean()
      .openapi({ description: 'A downgrade is charged by the renewal, which has to be on.' }),
    asks_who_stays: z.boolean().openapi({
      description:
        'The wanted plan cannot be shared: `keeps_members: []` says that members may lose their places.',
    }),
    members: z.array(Member.pick({ id: true, phone: true, status: true })),
  })
  .openapi('PlanChangeQuote')

const members = {
  members: z
    .array(z.object({ id: Id, phone: z.string() }))
    .openapi({ description: 'With code 700010: who would lose their places.' }),
} satisfies ExtraShapes<'plan_change_members'>

/** 409 of a change of plan. */
const PlanChangeConflict = OrderConflict.extend(z.object(members).partial().shape).openapi(
  'PlanChangeConflict',
)

const ChangeParams = IdParam.extend({ change_id: Id })

export const makePlanChangeRoute = createRoute({
  method: 'post',
  path: '/subscriptions/{id}/plan_changes',
  operationId: 'makePlanChange',
  tags: ['Subscriptions'],
  summary: 'Go to another plan: quote, or make',
  description:
    'Without `accept_terms` it answers 200 with the `quote` and changes nothing. With it the change is made: an upgrade or an extension answers 201 with the `order` to be paid, a downgrade with none. With `expected_…` prices one that no longer holds, of a downgrade that of its renewal, answers 409 `price_changed` (code 300003). 409 `plan_change_members` (code 700010) brings the `members` who would lose their places. While a failed renewal is being paid, a downgrade answers 409 `plan_change_during_charge` (code 300049); any other time it is what the next try charges. While the plan is offered to a member, another one answers 409 `plan_offered` (code 700014): the offer is withdrawn first. Takes `Idempotency-Key`.',
  security: bearer,
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        product_id: Id,
        coupon: z.string({ error: 'wrong_type' }).max(maxCouponCode, { error: 'too_long' }).nullish(),
        keeps_members: z.array(Id).max(20, { error: 'too_long' }).nullish(),
        auto_renew: z.boolean({ error: 'wrong_type' }).optional(),
        price_change_id: Id.nullish().openapi({
          description:
            'The scheduled price (`renewal.price_change` of the quote) that was shown beside the consent to renewal: with `auto_renew` it is agreed to. For a downgrade its own `price_change`: choosing agrees to it, and who leaves it out has the client notified of it. Null says that none was shown. Another one answers 409 `price_changed`.',
        }),
        accept_terms: z.literal(true, { error: 'must_accept' }).optional(),
        ...expectedWithRenewal,
      }),
    ),
  },
  responses: {
    200: json(z.object({ quote: PlanChangeQuote }), 'What it means and costs; nothing has changed.'),
    201: json(z.object({ subscription: Subscription, order: Order.nullable() }), 'Made.'),
    ...failures(400, 401, 403, 404, 413, 415, 422, 429, 503),
    409: conflict(PlanChangeConflict),
  },
})

export const undoPlanChangeRoute = createRoute({
  method: 'delete',
  path: '/subscriptions/{id}/plan_changes/{change_id}',
  operationId: 'undoPlanChange',
  'x-errors': ['plan_change_settled', 'plan_change_during_charge'],
  tags: ['Subscriptions'],
  summary: 'Take a change back before it takes effect',
  description:
    'An upgrade’s unpaid order is cancelled. 409 `plan_change_settled` (code 300042) once it is paid, 409 `plan_change_during_charge` (code 300049) while the renewal is at the bank.',
  security: bearer,
  request: { params: ChangeParams },
  responses: {
    200: json(z.object({ subscription: Subscription }), 'The subscription.'),
    ...failures(401, 403, 404, 409, 503),
  },
})
