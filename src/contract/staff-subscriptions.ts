import { history } from '#contract/activities'
import { OrderSummary } from '#contract/orders'
import { Payment, PaymentMethod } from '#contract/payments'
import { OrderMessage } from '#contract/staff-orders'
import { Renewal, Subscription, Period, PointsEntry } from '#contract/subscriptions'
import { Counts, Day, listQuery, needs, Version, Words, readsReplica } from '#contract/staff-wire'
import {
  body,
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
  PhoneExtension,
  PhoneNumber,
  RefId,
  z,
} from '#contract/wire'
import { practice, TestFilter } from '#contract/practice'
import { pauseErrors } from '#contract/subscription-changes'
import { channels } from '#rules/messages/channels'
import { refundWays } from '#rules/payments/refund'
import { maxFreeDays, maxFreePoints, subscriptionActions } from '#rules/sale/subscription-actions'
import { comingKinds, renewalStates, subscriptionStatuses } from '#rules/sale/subscription'

/** Subscriptions, for staff. */

const tags = ['Subscriptions']

const SubscriptionClient = z
  .object({
    id: Id,
    ref_id: RefId,
    name: z.string(),
    phone: z.string().nullable(),
    is_blocked: z.boolean().openapi({ description: 'Nothing is charged while it is so.' }),
  })
  .openapi('SubscriptionClient')

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
    next_charge: z.object({ amount_minor: Minor, at: Moment }).nullable().openapi({
      description:
        'What the renewal will cost with tax, and when; null where it does not renew by itself, or its client is blocked.',
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

export const subscriptionSorts = ['created_at', '-created_at', 'ends_at', '-ends_at'] as const

const filters = {
  test: TestFilter,
  product_id: Id.optional(),
  renewal: z.enum(renewalStates, { error: 'not_allowed' }).optional(),
  from: Day.optional().openapi({ description: 'The first Riyadh day on which the paid time ends.' }),
  to: Day.optional().openapi({ description: 'The last one.' }),
  charge_from: Day.optional().openapi({
    description: 'The first Riyadh day on which a renewal is charged, or one that failed is tried again.',
  }),
  charge_to: Day.optional().openapi({ description: 'The last one.' }),
}

export const listStaffSubscriptions = createRoute({
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

export const countStaffSubscriptions = createRoute({
  tags,
  ...needs('subscription:read'),
  method: 'get',
  path: '/subscriptions/counts',
  ...readsReplica,
  operationId: 'countStaffSubscriptions',
  summary: 'How many subscriptions stand in each status',
  request: { query: z.object({ q: z.string().max(100, { error: 'too_long' }).optional(), ...filters }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

const SubscriptionCharge = Payment.pick({
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
      description: 'Of those: their new price is not agreed to, so that nothing is charged.',
    }),
    cards_ending: z
      .int()
      .openapi({ description: 'Of those: the card will have expired by then, or there is none.' }),
    retries: CalendarSum.openapi({ description: 'Renewals that failed and are tried again on this day.' }),
  })
  .openapi('RenewalDay')

export const getRenewalCalendar = createRoute({
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

export const getStaffSubscription = createRoute({
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

export const listStaffPoints = createRoute({
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

export const getSubscriptionHistory = createRoute({
  tags,
  ...needs('subscription:read'),
  ...history,
  method: 'get',
  path: '/subscriptions/{id}/history',
  operationId: 'getSubscriptionHistory',
  summary: 'Everything that happened to a subscription',
})

/** What every action says. */
const asked = {
  version: Version,
  reason: Words(500).openapi({ description: 'Kept in the history.' }),
  dry_run: z.boolean({ error: 'wrong_type' }).optional().openapi({
    description: 'Nothing is done: the answer says what would be changed and who would be told.',
  }),
  expected_amount_minor: z.int({ error: 'wrong_type' }).min(0, { error: 'out_of_range' }).optional().openapi({
    description:
      '`money.amount_minor` of the dry run, of what is charged, asked for or scheduled: another amount answers 409 `price_changed` (code 300003), and nothing is done.',
  }),
}
const plain = (action: 'stop_renewal' | 'charge_now' | 'send_payment_link' | 'resume' | 'end') =>
  z.strictObject({ action: z.literal(action), ...asked })
const whole = z.int({ error: 'wrong_type' })

const KeepsMembers = z
  .array(Id)
  .max(20, { error: 'too_long' })
  .optional()
  .openapi({ description: 'Members who stay, where the plan is shared; everybody where it is left out.' })

export const SubscriptionActionInput = z
  .discriminatedUnion('action', [
    plain('stop_renewal'),
    plain('charge_now'),
    plain('send_payment_link'),
    plain('resume'),
    plain('end'),
    z.strictObject({ action: z.literal('start_renewal'), ...asked, payment_method_id: Id }),
    z.strictObject({ action: z.literal('pause'), ...asked, until: Day }),
    z.strictObject({
      action: z.literal('extend'),
      ...asked,
      days: whole.min(1, { error: 'out_of_range' }).max(maxFreeDays, { error: 'out_of_range' }),
    }),
    z.strictObject({
      action: z.literal('adjust_points'),
      ...asked,
      points: whole
        .min(-maxFreePoints, { error: 'out_of_range' })
        .max(maxFreePoints, { error: 'out_of_range' })
        .openapi({ description: 'Given; with a minus, taken back of those that were given.' }),
    }),
    z.strictObject({
      action: z.literal('add_member'),
      ...asked,
      phone_extension: PhoneExtension.default('+966'),
      phone_number: PhoneNumber,
    }),
    z.strictObject({ action: z.literal('remove_member'), ...asked, member_id: Id }),
    z.strictObject({ action: z.literal('hand_over'), ...asked, member_id: Id }),
    z.strictObject({ action: z.literal('change_card'), ...asked, payment_method_id: Id }),
    z.strictObject({
      action: z.literal('change_plan'),
      ...asked,
      product_id: Id,
      payment_method_id: Id.optional().openapi({
        description:
          "A saved card of the client's, charged at once. Without it the client is sent a link to pay.",
      }),
      keeps_members: KeepsMembers,
    }),
    z.strictObject({
      action: z.literal('schedule_plan'),
      ...asked,
      product_id: Id,
      keeps_members: KeepsMembers,
    }),
    z.strictObject({ action: z.literal('gift_plan'), ...asked, product_id: Id }),
    z.strictObject({ action: z.literal('undo_change'), ...asked, change_id: Id }),
    z.strictObject({
      action: z.literal('end_with_refund'),
      ...asked,
      amount_minor: whole.min(1, { error: 'out_of_range' }),
      to: z.enum(refundWays, { error: 'not_allowed' }).default('card'),
    }),
  ])
  .openapi('SubscriptionActionInput')

export const SubscriptionEffects = z
  .object({
    changes: z.array(
      z.object({
        action: z.string().openapi({ description: 'As the history names it.' }),
        entity: z
          .string()
          .openapi({ description: 'Of which kind of thing the fields are, as in the history.' }),
        changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
      }),
    ),
    messages: z
      .array(
        z.object({
          template: z.string(),
          channel: z.enum(channels),
          recipient: z.string(),
          subject: z.string(),
          body: z.string(),
        }),
      )
      .openapi({ description: 'Who is told what, word by word.' }),
  })
  .openapi('SubscriptionEffects')

export const ActionMoney = z
  .object({
    kind: z.enum(['charged', 'asked', 'scheduled', 'returned']).openapi({
      description:
        'Charged to a card or the balance, asked for by a link, to be charged with the next period, or given back.',
    }),
    amount_minor: Minor,
  })
  .openapi('ActionMoney')

export const actOnSubscription = createRoute({
  tags,
  ...needs('subscription:serve'),
  method: 'post',
  path: '/subscriptions/{id}/actions',
  operationId: 'actOnSubscription',
  'x-errors': [
    'not_found',
    'subscription_changed_meanwhile',
    'confirmation_needed',
    'subscription_not_renewable',
    'subscription_not_extendable',
    'subscription_over',
    'no_failed_renewal',
    ...pauseErrors,
    'price_consent_missing',
    'auto_renew_needs_card',
    'card_needs_bank',
    'group_sharing_not_in_plan',
    'group_over',
    'member_exists',
    'too_many_members',
    'plan_waits_for_paid_end',
    'plan_change_not_possible',
    'plan_change_settled',
    'plan_change_during_charge',
    'plan_change_members',
    'downgrade_needs_renewal',
    'order_changed_meanwhile',
    'order_payment_in_flight',
    'product_not_found',
    'price_changed',
    'handover_not_possible',
    'handover_during_change',
    'handover_during_pause',
    'client_is_closed',
    'client_is_blocked',
    'order_not_refundable',
    'refund_above_paid',
    'refund_in_progress',
  ],
  summary: "Do something with a client's subscription",
  description: `In one step with its reason; the client is told. \`${Object.keys(subscriptionActions).join('`, `')}\`: free days and points, a plan as a gift, and ending a plan, are an administrator's. What gives, takes, charges or hands over wants a code that was entered within ten minutes: 403 with code 100014, but for a dry run. A repeat is refused, as its version is the one before.`,
  request: { params: IdParam, body: body(SubscriptionActionInput) },
  responses: {
    200: json(
      z.object({
        dry_run: z.boolean(),
        effects: SubscriptionEffects,
        money: ActionMoney.nullable(),
        payment: SubscriptionCharge.nullable().openapi({
          description: 'The charge of a saved card that the action led to, as the bank has answered by now.',
        }),
        subscription: StaffSubscription,
      }),
      'What it changed, or would, and the subscription as it stands.',
    ),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422),
  },
})
