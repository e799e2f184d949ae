import { history } from '#contract/activities'
import { OrderSummary } from '#contract/orders'
import { Payment, PaymentMethod } from '#contract/payments'
import { OrderMessage } from '#contract/staff-orders'
import { PointsEntry } from '#contract/points'
import { Renewal, Subscription, Period } from '#contract/subscriptions'
import { Counts, Day, listQuery, needs, readsReplica } from '#contract/staff-wire'
import {
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  Moment,
  NextCursor,
  pageCursors,
  PageQuery,
  RefId,
  z,
} from '#contract/wire'
import { practice, TestFilter } from '#contract/practice'
import { renewalWaits } from '#rules/sale/renewal'
import { comingKinds, renewalStates, subscriptionStatuses } from '#rules/sale/subscription'
import { maxSearch } from '#rules/desk/text-lengths'

/** Subscriptions, for staff. */

export const tags = ['Subscriptions']

const SubscriptionClient = z
  .object({
    id: Id,
    ref_id: RefId,
    name: z.string(),
    phone: z.string().nullable(),
    is_blocked: z.boolean().openapi({ description: 'Nothing is charged while it is so.' }),
  })
  .openapi('SubscriptionClient')

export const RenewalWaitsFor = z.enum(renewalWaits).nullable().openapi({
  description:
    'What has to come before the renewal of a plan is charged: the answer of the `bank` to the last charge, the `next_try` of one that failed, the `client`, who pays it by hand or with another card, or the `consent` of the client to a new price. Null where nothing has to.',
})

/** The charge of a renewal that is coming. */
export const NextCharge = z.object({
  amount_minor: Minor.openapi({ description: 'What the renewal will cost with tax.' }),
  card_minor: Minor.openapi({
    description:
      'What its card is charged of that, as the balance stands today: nothing where that covers it.',
  }),
  at: Moment,
})

export const ListedSubscription = z
  .object({
    id: Id,
    ref_id: RefId,
    client: SubscriptionClient,
    ...practice,
    product: z.object({ name: z.string(), name_ar: z.string(), name_en: z.string() }),
    status: z.enum(subscriptionStatuses),
    starts_at: Moment,
    ends_at: Moment,
    auto_renew: z.boolean(),
    grace_ends_at: Moment.nullable(),
    paused_until: Moment.nullable(),
    next_charge: NextCharge.nullable().openapi({
      description:
        'Null where it does not renew by itself, waits for its client’s consent to a new price, or its client is blocked.',
    }),
    points_total: z.int(),
    points_left: z.int(),
    members: z.int(),
    card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
    retry: z
      .object({ amount_minor: Minor, at: Moment })
      .nullable()
      .openapi({ description: 'What is left to pay of a renewal that failed, and when it is tried again.' }),
  })
  .openapi('ListedSubscription')

const subscriptionSorts = ['created_at', '-created_at', 'ends_at', '-ends_at'] as const

const filters = {
  test: TestFilter,
  product_id: Id.optional(),
  renewal: z.enum(renewalStates, { error: 'not_allowed' }).optional().openapi({
    description:
      '`failed`: a charge of it failed and is still wanted, as it waits for staff; nothing is charged of a blocked client.',
  }),
  from: Day.optional().openapi({ description: 'The first Riyadh day on which the paid time ends.' }),
  to: Day.optional().openapi({ description: 'The last one.' }),
  charge_from: Day.optional().openapi({
    description:
      'The first Riyadh day on which a renewal is charged, or one that failed is tried again. One whose price waits for a consent is not.',
  }),
  charge_to: Day.optional().openapi({ description: 'The last one.' }),
}

export const listStaffSubscriptionsRoute = createRoute({
  tags,
  ...needs('subscription:read'),
  method: 'get',
  path: '/subscriptions',
  ...readsReplica,
  operationId: 'listStaffSubscriptions',
  summary: 'Subscriptions of all clients',
  request: {
    query: listQuery(subscriptionSorts).extend({
      ...filters,
      status: z.enum(subscriptionStatuses, { error: 'not_allowed' }).optional(),
    }),
  },
  responses: {
    200: json(z.object({ subscriptions: z.array(ListedSubscription), ...pageCursors }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const countStaffSubscriptionsRoute = createRoute({
  tags,
  ...needs('subscription:read'),
  method: 'get',
  path: '/subscriptions/counts',
  ...readsReplica,
  operationId: 'countStaffSubscriptions',
  summary: 'How many subscriptions stand in each status',
  request: {
    query: z.object({ q: z.string().max(maxSearch, { error: 'too_long' }).optional(), ...filters }),
  },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const SubscriptionCharge = Payment.pick({
  id: true,
  status: true,
  method: true,
  amount_minor: true,
  failure: true,
  card: true,
  created_at: true,
})
  .extend({
    order: z.object({ id: Id, ref_id: RefId }),
    invoice: z.object({ id: Id, number: z.string() }).nullable(),
  })
  .openapi('SubscriptionCharge')

const CalendarSum = z.object({ count: z.int(), amount_minor: Minor })

export const RenewalDay = z
  .object({
    day: z.string().openapi({ format: 'date' }),
    charges: CalendarSum.openapi({
      description: 'Renewals that come to their first charge on this day, with tax, before the balance.',
    }),
    consent_missing: CalendarSum.openapi({
      description:
        'Beside those: their new price is not agreed to, so that nothing is charged before it is; what it would come to.',
    }),
    cards_ending: z
      .int()
      .openapi({ description: 'Of the charges: the card will have expired by then, or there is none.' }),
    retries: CalendarSum.openapi({ description: 'Renewals that failed and are tried again on this day.' }),
  })
  .openapi('RenewalDay')

export const getRenewalCalendarRoute = createRoute({
  tags,
  ...needs('subscription:read'),
  method: 'get',
  path: '/subscriptions/calendar',
  operationId: 'getRenewalCalendar',
  summary: 'What renewals will charge on each of the next 30 Riyadh days',
  responses: {
    200: json(z.object({ days: z.array(RenewalDay) }), 'Today and the days behind it, as things stand.'),
    ...failures(401, 403),
  },
})

export const StaffSubscription = Subscription.omit({ periods: true })
  .extend({
    version: z.int(),
    client: SubscriptionClient.extend({ email: z.string() }),
    ...practice,
    renewal: Renewal.nullable(),
    periods: z.array(
      Period.extend({
        order_ref_id: RefId.nullable(),
        free_days: z.int().openapi({ description: 'That staff gave behind those that were paid.' }),
        free_points: z.int(),
      }),
    ),
    orders: z
      .array(OrderSummary)
      .openapi({ description: 'That paid for its time or are to, the latest first.' }),
    payment_methods: z.array(
      PaymentMethod.pick({ id: true, brand: true, last_four: true, is_default: true, is_expired: true }),
    ),
    coming: z
      .array(z.object({ kind: z.enum(comingKinds), at: Moment }))
      .openapi({ description: 'What happens by itself, the next first.' }),
    charges: z.array(SubscriptionCharge).openapi({ description: 'The latest 30 tries, the latest first.' }),
    messages: z
      .array(OrderMessage)
      .openapi({ description: 'The latest 30 that its client was sent about it, the latest first.' }),
    unused_minor: Minor.openapi({ description: 'What is unused of the paid time, in money.' }),
    refund_until: Moment.nullable().openapi({
      description:
        'Until when its owner can have back whole what they paid, while it is unused. Handing it over ends that.',
    }),
    offered_to: z
      .object({ member_id: Id, expires_at: Moment })
      .nullable()
      .openapi({ description: 'The member to whom the plan is offered.' }),
  })
  .openapi('StaffSubscription')

export const getStaffSubscriptionRoute = createRoute({
  tags,
  ...needs('subscription:read'),
  method: 'get',
  path: '/subscriptions/{id}',
  operationId: 'getStaffSubscription',
  summary: 'One subscription, with what paid for it and what comes next',
  request: { params: IdParam },
  responses: {
    200: json(z.object({ subscription: StaffSubscription }), 'The subscription.'),
    ...failures(401, 403, 404),
  },
})

export const listStaffPointsRoute = createRoute({
  tags,
  ...needs('subscription:read'),
  method: 'get',
  path: '/subscriptions/{id}/points',
  operationId: 'listStaffPoints',
  summary: 'Every grant, spend, lapse and adjustment of points, newest first',
  request: { params: IdParam, query: PageQuery },
  responses: {
    200: json(z.object({ points: z.array(PointsEntry), next_cursor: NextCursor }), 'A page of the ledger.'),
    ...failures(401, 403, 404, 422),
  },
})

export const getSubscriptionHistoryRoute = createRoute({
  tags,
  ...needs('subscription:read'),
  ...history,
  method: 'get',
  path: '/subscriptions/{id}/history',
  operationId: 'getSubscriptionHistory',
  summary: 'Everything that happened to a subscription',
})
