import { OrderSummary } from '#contract/orders'
import { PaymentFailureWords, PaymentMethod } from '#contract/payments'
import { ClientNote } from '#contract/staff-client-timeline'
import { NextCharge, RenewalWaitsFor } from '#contract/staff-subscriptions'
import { StaffOrderDocument } from '#contract/tax-documents'
import { Id, Minor, Moment, RefId, Riyals, z } from '#contract/wire'
import { memberStatuses } from '#rules/sale/group'
import { subscriptionStatuses } from '#rules/sale/subscription'
import { ticketStatuses } from '#rules/support/ticket'

/** What staff read on the page of one client beside the client. */

/** Whether a plan can be used, and until when. */
const access = {
  access_ends_at: Moment.nullable().openapi({
    description: 'Until when the plan can be used if nothing more is charged; null where that is over.',
  }),
  paused_until: Moment.nullable(),
  is_resting: z
    .boolean()
    .openapi({ description: 'Paused, and the paid time is over: nothing runs until that day.' }),
}

export const ClientBelongings = z
  .object({
    orders: z.array(OrderSummary),
    subscriptions: z.array(
      z.object({
        id: Id,
        ref_id: RefId,
        name: z.string(),
        status: z.enum(subscriptionStatuses),
        starts_at: Moment,
        ends_at: Moment,
        auto_renew: z.boolean(),
        grace_ends_at: Moment.nullable().openapi({ description: 'While a renewal that failed is owed.' }),
        ...access,
        is_shared: z.boolean().openapi({ description: 'The plan may be shared with others.' }),
        points_left: z.int().openapi({ description: 'That can be spent now.' }),
        next_charge: NextCharge.nullable().openapi({
          description: 'Null where it does not renew, or waits for the consent to a new price.',
        }),
        renewal_waits_for: RenewalWaitsFor,
        periods: z
          .array(
            z.object({
              order_id: Id,
              order_ref_id: RefId,
              starts_at: Moment,
              ends_at: Moment,
              days: z.int(),
              points: z.int(),
              points_left: z.int(),
              ended_early_at: Moment.nullable(),
            }),
          )
          .openapi({ description: 'The latest first.' }),
        members: z.array(
          z.object({
            phone: z.string(),
            status: z.enum(memberStatuses),
            client_id: Id.nullable(),
            name: z.string(),
          }),
        ),
      }),
    ),
    memberships: z
      .array(
        z.object({
          subscription_id: Id,
          name: z.string(),
          status: z.enum(subscriptionStatuses),
          ends_at: Moment,
          ...access,
          owner: z.object({ id: Id, ref_id: RefId, name: z.string() }),
        }),
      )
      .openapi({ description: 'Plans of others that the client shares.' }),
    payment_methods: z.array(
      PaymentMethod.pick({
        id: true,
        brand: true,
        last_four: true,
        month: true,
        year: true,
        is_default: true,
        is_expired: true,
      }).extend({
        expires_soon: z.boolean().openapi({ description: 'Within 30 days; it can still be charged.' }),
      }),
    ),
    tickets: z.array(z.object({ id: Id, ref_id: RefId, status: z.enum(ticketStatuses), created_at: Moment })),
    adjustments: z.array(
      z.object({
        id: Id,
        amount: Riyals,
        amount_minor: Minor,
        reason: z.string(),
        staff_name: z.string(),
        reverses_id: Id.nullable().openapi({ description: 'The adjustment that this one takes back.' }),
        is_reversed: z.boolean().openapi({ description: 'It was taken back.' }),
        created_at: Moment,
      }),
    ),
  })
  .openapi('ClientBelongings')

export const ClientSummary = z
  .object({
    spent_minor: Minor.openapi({
      description:
        'What was paid for all paid orders, in halalas; orders that a partner pays on account left out.',
    }),
    refunded_minor: Minor.openapi({ description: 'What went back of it.' }),
    unpaid_orders: z.int().openapi({ description: 'That can still be paid.' }),
    failed_charge: z
      .object({
        at: Moment,
        order: z.object({ id: Id, ref_id: RefId }),
        amount_minor: Minor,
        card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
        failure: PaymentFailureWords.nullable(),
      })
      .nullable()
      .openapi({ description: 'The last attempt to pay, when it failed.' }),
    waiting_ticket: z
      .object({ id: Id, ref_id: RefId, waiting_since: Moment })
      .nullable()
      .openapi({ description: 'The ticket that has waited longest for an answer.' }),
    documents: z.array(StaffOrderDocument).openapi({ description: 'The newest five.' }),
    documents_count: z.int(),
    notes: z.array(ClientNote).openapi({ description: 'The newest 20.' }),
    unblocking_minor: Minor.nullable().openapi({
      description:
        'What cards are charged as soon as the block is lifted: renewals whose tries it stopped, and plans in their last hours. Null of a client who is not blocked.',
    }),
    unblocking_balance_minor: Minor.nullable().openapi({
      description: 'What the balance pays of them beside that.',
    }),
  })
  .openapi('ClientSummary')
