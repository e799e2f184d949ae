import { PaymentFailureWords } from '#contract/payments'
import { needs, createFailures, NewNote, removalFailures } from '#contract/staff-wire'
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
  nothing,
  PageQuery,
  RefId,
  z,
} from '#contract/wire'
import { channels } from '#rules/messages/channels'
import { planFacts, staffFacts, timelineGroupNames, type TimelineKind } from '#rules/desk/client-timeline'
import { countedUpTo } from '#rules/desk/lists'
import { orderMethods, orderStatuses } from '#rules/sale/order'
import { paymentMethodKinds, paymentStatuses, refundStatuses } from '#rules/payments/payment'
import { refundRequestStatuses } from '#rules/payments/refund'
import { ticketStatuses } from '#rules/support/ticket'

/** What happened with a client, and what staff write about them, for staff. */

const Numbered = z.object({ id: Id, ref_id: RefId })
const By = z.string().nullable()

/** One kind of line. */
function line<Kind extends TimelineKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) {
  return z.object({ id: Id, kind: z.literal(kind), at: Moment, ...shape })
}

const lines = [
  line('order', {
    order: Numbered,
    status: z.enum(orderStatuses),
    method: z.enum(orderMethods),
    amount_minor: Minor,
    products: z.array(z.string()),
  }),
  line('charge', {
    order: Numbered,
    status: z.enum(paymentStatuses),
    method: z.enum(paymentMethodKinds),
    amount_minor: Minor,
    card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
    failure: PaymentFailureWords.nullable(),
  }),
  line('refund', {
    order: Numbered,
    status: z.enum(refundStatuses),
    destination: z.enum(['card', 'balance']),
    cause: z.string(),
    amount_minor: Minor,
    reason: z.string(),
    by: By,
  }),
  line('refund_request', {
    order: Numbered,
    status: z.enum(refundRequestStatuses),
    reason: z.string(),
    by: By,
  }),
  line('balance', { amount_minor: Minor, reason: z.string(), by: By }),
  line('plan', {
    fact: z.enum(planFacts),
    subscription: Numbered.extend({ name: z.string() }).nullable(),
  }),
  line('message', {
    template: z.string(),
    channel: z.enum(channels),
    status: z.enum(['waiting', 'sent', 'failed']),
    sent_at: Moment.nullable(),
  }),
  line('ticket', { ticket: Numbered, status: z.enum(ticketStatuses), subject: z.string() }),
  line('sign_in', { platform: z.string(), browser: z.string(), address: z.string() }),
  line('staff_act', {
    fact: z.enum(staffFacts),
    by: By,
    reason: z.string().nullable(),
    action: z.string().nullable().openapi({ description: 'What was done to a subscription.' }),
    about: Numbered.extend({ kind: z.enum(['order', 'subscription', 'ticket']) }).nullable(),
  }),
  line('note', { body: z.string(), by: By }),
] as const

export const TimelineItem = z.discriminatedUnion('kind', lines).openapi('TimelineItem')

const Count = z.object({ count: z.int(), more: z.boolean() })

export const listClientTimelineRoute = createRoute({
  tags: ['Clients'],
  ...needs('client:read'),
  method: 'get',
  path: '/clients/{id}/timeline',
  operationId: 'listClientTimeline',
  'x-errors': ['client_not_found'],
  summary: 'What happened with a client, one line for each thing, newest first',
  description:
    'Orders, attempts to pay, refunds, the plan, messages, tickets, sign-ins, what staff did and wrote. What changed before and after is in the history.',
  request: {
    params: IdParam,
    query: PageQuery.extend({ group: z.enum(timelineGroupNames, { error: 'not_allowed' }).optional() }),
  },
  responses: {
    200: json(
      z.object({
        items: z.array(TimelineItem),
        next_cursor: NextCursor,
        counts: z
          .object({
            all: Count,
            money: Count,
            plan: Count,
            messages: Count,
            tickets: Count,
            sign_ins: Count,
            staff: Count,
          })
          .openapi({
            description: `Exact up to ${countedUpTo.toLocaleString('en')} of a kind, above which \`more\` is true.`,
          }),
      }),
      'One page.',
    ),
    ...failures(401, 403, 404, 422),
  },
})

export const ClientNote = z
  .object({
    id: Id,
    body: z.string(),
    author: z.string(),
    is_own: z.boolean().openapi({ description: 'Written by who asks, who may remove it.' }),
    created_at: Moment,
  })
  .openapi('ClientNote')

export const noteClientRoute = createRoute({
  tags: ['Clients'],
  ...needs('client:edit'),
  method: 'post',
  path: '/clients/{id}/notes',
  operationId: 'noteClient',
  'x-errors': ['client_is_closed', 'client_not_found'],
  summary: 'Leave a note about a client among staff',
  description: 'On no page of the client’s, though in a copy of their data. Takes `Idempotency-Key`.',
  request: {
    params: IdParam,
    body: body(NewNote),
  },
  responses: {
    201: json(z.object({ notes: z.array(ClientNote) }), 'The newest notes.'),
    ...createFailures,
    ...failures(404),
  },
})

export const removeClientNoteRoute = createRoute({
  tags: ['Clients'],
  ...needs('client:edit'),
  method: 'delete',
  path: '/clients/{id}/notes/{note_id}',
  operationId: 'removeClientNote',
  'x-errors': ['not_found'],
  summary: 'Remove a note of one’s own; the history keeps it',
  request: { params: IdParam.extend({ note_id: Id }) },
  responses: { 204: nothing, ...removalFailures },
})
