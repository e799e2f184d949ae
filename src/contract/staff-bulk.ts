import { needs, Words } from '#contract/staff-wire'
import { body, createRoute, failures, Id, json, Minor, z } from '#contract/wire'
import { maxBulkRows } from '#rules/core/limits'
import type { ErrorName } from '#rules/errors/errors'
import type { Permission } from '#rules/people/permissions'
import { maxFreeDays } from '#rules/sale/subscription-actions'
import { ticketStatuses } from '#rules/support/ticket'
import { maxReason } from '#rules/desk/text-lengths'

/** Fields that all calls on many rows share. */
const many = {
  ids: z.array(Id).min(1, { error: 'required' }).max(maxBulkRows, { error: 'too_long' }),
  dry_run: z
    .boolean({ error: 'wrong_type' })
    .optional()
    .openapi({ description: 'Changes nothing, and answers what would be refused.' }),
}

export const BulkAnswer = z
  .object({
    dry_run: z.boolean(),
    done: z.int(),
    refused: z.int(),
    results: z.array(
      z.object({
        id: Id,
        outcome: z.enum(['done', 'refused']),
        code: z.int().nullable(),
        message: z.string().nullable().openapi({ description: 'Why not, in the language of the call.' }),
        amount_minor: Minor.nullable().openapi({
          description:
            'What its next renewal will charge, where renewals are started; null where that waits for the consent of its client, and else.',
        }),
        last_message_id: Id.nullable().openapi({
          description: 'How far its thread goes, where tickets are moved; else null.',
        }),
        assigned_to: Id.nullable().openapi({
          description: 'Who had it, where tickets are given to somebody; null for nobody, and else.',
        }),
      }),
    ),
  })
  .openapi('BulkAnswer')

const Show = z.strictObject({ ...many, action: z.enum(['activate', 'deactivate'], { error: 'not_allowed' }) })

function bulk<const Path extends string, Body extends z.ZodType>(
  route: {
    path: Path
    tag: string
    operationId: string
    summary: string
    permission: Permission
    errors?: ErrorName[]
    /** What else is refused, a row at a time. */
    note?: string
  },
  Asked: Body,
) {
  return createRoute({
    tags: [route.tag],
    ...needs(route.permission),
    'x-creates': true,
    method: 'post',
    path: route.path,
    operationId: route.operationId,
    'x-errors': route.errors ?? [],
    summary: route.summary,
    description: `Each row under its own guards: one that is refused stops no other. At most ${maxBulkRows}. ${route.note ? `${route.note} ` : ''}Takes \`Idempotency-Key\`.`,
    request: { body: body(Asked) },
    responses: {
      200: json(BulkAnswer, 'What became of each row, in the order of the ids.'),
      ...failures(400, 401, 403, 409, 413, 415, 422),
    },
  })
}

export const bulkOrdersRoute = bulk(
  {
    path: '/orders/bulk',
    tag: 'Orders',
    operationId: 'bulkOrders',
    summary: 'Cancel unpaid orders, or send their last message again',
    permission: 'order:cancel',
    note: 'An order with which the renewal of a plan would stop is not cancelled among many (code 300076): its own page says what stops.',
  },
  z.strictObject({ ...many, action: z.enum(['cancel', 'resend'], { error: 'not_allowed' }) }),
)

export const bulkClientsRoute = bulk(
  {
    path: '/clients/bulk',
    tag: 'Clients',
    operationId: 'bulkClients',
    summary: 'Block or unblock clients, or sign them out',
    permission: 'client:administer',
    errors: ['confirmation_needed'],
    note: 'A client whose renewal would be charged with that is not unblocked among many (code 300075): the page of the client says how much.',
  },
  z.discriminatedUnion(
    'action',
    [
      z.strictObject({ ...many, action: z.literal('block'), reason: Words(maxReason) }),
      z.strictObject({ ...many, action: z.literal('unblock') }),
      z.strictObject({ ...many, action: z.literal('end_sessions') }),
    ],
    { error: 'not_allowed' },
  ),
)

const onSubscriptions = {
  ...many,
  reason: Words(maxReason).openapi({ description: 'Kept in the history of each.' }),
}

export const bulkSubscriptionsRoute = bulk(
  {
    path: '/subscriptions/bulk',
    tag: 'Subscriptions',
    operationId: 'bulkSubscriptions',
    summary: 'Stop or start the renewal of subscriptions, or extend them free of charge',
    permission: 'subscription:serve',
    errors: ['confirmation_needed'],
  },
  z.discriminatedUnion(
    'action',
    [
      z.strictObject({ ...onSubscriptions, action: z.literal('stop_renewal') }),
      z.strictObject({
        ...onSubscriptions,
        action: z.literal('start_renewal'),
        expected_amounts: z
          .array(z.strictObject({ id: Id, amount_minor: z.int({ error: 'wrong_type' }) }))
          .max(maxBulkRows, { error: 'too_long' })
          .optional()
          .openapi({
            description:
              '`amount_minor` of each row, as the dry run answered: a row with another one is refused with `price_changed` (code 300003).',
          }),
      }),
      z.strictObject({
        ...onSubscriptions,
        action: z.literal('extend'),
        days: z
          .int({ error: 'wrong_type' })
          .min(1, { error: 'out_of_range' })
          .max(maxFreeDays, { error: 'out_of_range' }),
      }),
    ],
    { error: 'not_allowed' },
  ),
)

export const bulkTicketsRoute = bulk(
  {
    path: '/tickets/bulk',
    tag: 'Tickets',
    operationId: 'bulkTickets',
    summary: 'Give tickets to somebody, or move them',
    permission: 'ticket:serve',
  },
  z.discriminatedUnion(
    'action',
    [
      z.strictObject({
        ...many,
        action: z.literal('assign'),
        staff_user_id: Id.nullable(),
        expected_assignees: z
          .array(z.strictObject({ id: Id, staff_user_id: Id.nullable() }))
          .max(maxBulkRows, { error: 'too_long' })
          .optional()
          .openapi({
            description:
              '`assigned_to` of each row, as the dry run answered: a row that somebody else has by now is refused with `waiting_taken_meanwhile` (code 600010).',
          }),
      }),
      z.strictObject({
        ...many,
        action: z.literal('move'),
        status: z.enum(ticketStatuses, { error: 'not_allowed' }),
        seen_message_ids: z
          .array(z.strictObject({ id: Id, message_id: Id }))
          .max(maxBulkRows, { error: 'too_long' })
          .optional()
          .openapi({
            description:
              '`last_message_id` of each row, as the dry run answered: a row in which somebody else has written since is refused with `ticket_answered_meanwhile` (code 600008).',
          }),
      }),
    ],
    { error: 'not_allowed' },
  ),
)

export const bulkProductsRoute = bulk(
  {
    path: '/products/bulk',
    tag: 'Catalogue',
    operationId: 'bulkProducts',
    summary: 'Sell plans, or stop selling them',
    permission: 'product:write',
  },
  Show,
)

export const bulkFaqsRoute = bulk(
  {
    path: '/faqs/bulk',
    tag: 'Content',
    operationId: 'bulkFaqs',
    summary: 'Show questions in the store, or hide them',
    permission: 'content:write',
  },
  Show,
)

export const bulkPagesRoute = bulk(
  {
    path: '/pages/bulk',
    tag: 'Content',
    operationId: 'bulkPages',
    summary: 'Publish pages, or hide them',
    permission: 'content:write',
  },
  Show,
)
