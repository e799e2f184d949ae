import { Day, needs, Version, Words } from '#contract/staff-wire'
import {
  body,
  conflict,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  PhoneExtension,
  PhoneNumber,
  z,
} from '#contract/wire'
import { RefundConflict } from '#contract/refunds'
import { pauseErrors } from '#contract/subscription-changes'
import { channels } from '#rules/messages/channels'
import { refundWays } from '#rules/payments/refund'
import {
  agreedMoney,
  maxFreeDays,
  maxFreePoints,
  subscriptionActions,
} from '#rules/sale/subscription-actions'
import { maxReason } from '#rules/desk/text-lengths'
import { StaffSubscription, SubscriptionCharge, tags } from '#contract/staff-subscriptions'

/** What staff do with a subscription, each act tried first without effect. */

/** What every action says. */
const asked = {
  version: Version,
  reason: Words(maxReason).openapi({ description: 'Kept in the history.' }),
  dry_run: z.boolean({ error: 'wrong_type' }).optional().openapi({
    description: 'Nothing is done: the answer says what would be changed and who would be told.',
  }),
  expected_amount_minor: z.int({ error: 'wrong_type' }).min(0, { error: 'out_of_range' }).optional().openapi({
    description:
      '`money.amount_minor` of the dry run, and 0 where its `money` was null: another amount answers 409 `price_changed` (code 300003), of what is given back `refund_split_changed` (code 300033) with the new `split`, and nothing is done.',
  }),
  expected_balance_minor: z
    .int({ error: 'wrong_type' })
    .min(0, { error: 'out_of_range' })
    .optional()
    .openapi({
      description:
        '`money.balance_minor` of the dry run, compared beside `expected_amount_minor` and 0 where it is left out there.',
    }),
  expected_kind: z.enum(agreedMoney, { error: 'not_allowed' }).optional().openapi({
    description:
      '`money.kind` of the dry run: what was said to be scheduled and would be charged now answers the same.',
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
        .openapi({
          description: 'Given; with a minus, taken back of those that were given and are not spent.',
        }),
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
    kind: z.enum([...agreedMoney, 'returned']).openapi({
      description:
        'Charged to a card or the balance, asked for by a link, to be charged with the next period, or given back.',
    }),
    amount_minor: Minor.openapi({
      description:
        'The card’s part of what is charged or asked for; the whole price of what is scheduled; all of what is given back.',
    }),
    balance_minor: Minor.openapi({
      description:
        'What the client’s balance pays beside that, or gets of what is given back; 0 of what is scheduled, as it is used on that day.',
    }),
  })
  .openapi('ActionMoney')

export const actOnSubscriptionRoute = createRoute({
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
    'invitation_sent_lately',
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
    'refund_split_changed',
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
    ...failures(400, 401, 403, 404, 413, 415, 422, 429, 503),
    409: conflict(RefundConflict),
  },
})
