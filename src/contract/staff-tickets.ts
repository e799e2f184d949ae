import { history } from '#contract/activities'
import {
  Counts,
  createFailures,
  removalFailures,
  editFailures,
  listQuery,
  needs,
  Version,
  Words,
  readsReplica,
} from '#contract/staff-wire'
import {
  body,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Moment,
  pageCursors,
  nothing,
  RefId,
  z,
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { Attachment, AttachmentIds } from '#contract/ticket-attachments'
import { OtherTicket } from '#contract/tickets'
import { ticketMessageLength } from '#rules/core/limits'
import { ticketStatuses, ticketUrgencies } from '#rules/support/ticket'
import { waitingUrgencies } from '#rules/desk/waiting'

const Person = z.object({ id: Id, name: z.string() })
const Author = z
  .object({ kind: z.enum(['client', 'staff']), id: Id, name: z.string() })
  .openapi('StaffTicketAuthor')

export const StaffTicketMessage = z
  .object({
    id: Id,
    author: Author,
    is_note: z
      .boolean()
      .openapi({ description: 'Among staff: on no page of the client’s, though in a copy of their data.' }),
    body: z.string().openapi({ description: 'Plain text in lines, never markup.' }),
    attachments: z.array(Attachment),
    origin: OtherTicket.nullable().openapi({
      description: 'The ticket in which it was written, where that was merged.',
    }),
    created_at: Moment,
  })
  .openapi('StaffTicketMessage')

const Minutes = z.int()
const TicketClock = z
  .object({
    target_minutes: Minutes.openapi({ description: 'Of working time.' }),
    spent_minutes: Minutes,
    due_at: Moment.nullable().openapi({ description: 'When its time is over; null while it rests.' }),
    urgency: z
      .enum(waitingUrgencies)
      .openapi({ description: '`soon` in the last third of its working time.' }),
  })
  .openapi('TicketClock')

export const StaffTicketSummary = z
  .object({
    id: Id,
    ref_id: RefId,
    client_id: Id,
    client: z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      phone_extension: z.string(),
      phone_number: z.string().nullable(),
    }),
    order_id: Id.nullable(),
    order_ref_id: RefId.nullable(),
    description: z.string().openapi({
      description: 'What it was opened with; empty, as the thread, once its client has closed the account.',
    }),
    response: z.string().nullable().openapi({ description: 'The latest answer of the staff.' }),
    status: z.enum(ticketStatuses),
    moves: z.array(z.enum(ticketStatuses)).openapi({ description: 'The statuses that it can be moved to.' }),
    created_by: Author,
    assigned_to: Person.nullable(),
    last_word: z.enum(['client', 'staff']),
    waiting_since: Moment.nullable().openapi({ description: 'Since when the client waits for an answer.' }),
    merged_into: OtherTicket.nullable().openapi({
      description: 'The ticket that it was merged into, and leads to.',
    }),
    urgency: z.enum(ticketUrgencies),
    answer_clock: TicketClock.nullable(),
    solve_clock: TicketClock.nullable(),
    first_answer_minutes: Minutes.nullable().openapi({
      description: 'Working time until the first answer; null before it, and where staff opened the ticket.',
    }),
    snoozed: z
      .object({ until: Moment, by: Person })
      .nullable()
      .openapi({ description: 'Until when it is put off, and by whom. It waits for nobody meanwhile.' }),
    message_count: z.int(),
    closing_date: Moment.nullable().openapi({ description: 'When it left pending; null while it is open.' }),
    version: z.int(),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('StaffTicketSummary')

const LastMessageId = Id.nullable().openapi({
  description:
    'How far the thread goes: its newest message or note, or the merge that brought older ones in behind it. Another one than before means that there is something to read.',
})
/** Of what changes a ticket for its client. */
const SeenMessageId = Id.optional().openapi({
  description:
    'The `last_message_id` of the thread that was read, which after a merge is no message of it. When somebody else wrote, or merged a ticket into it, after that, nothing is done: 409 with code 600008.',
})

export const StaffTicket = StaffTicketSummary.extend({
  snoozable_until: Moment.nullable().openapi({
    description:
      'The latest moment to which it can be put off now: before the promised answer of whoever waits is late. Null where it cannot be: it is not open, or its answer is late.',
  }),
  messages: z.array(StaffTicketMessage).openapi({ description: 'The thread with its notes, oldest first.' }),
  last_message_id: LastMessageId,
}).openapi('StaffTicket')

const ticketSorts = ['created_at', '-created_at', 'waiting_since', '-waiting_since'] as const
const query = listQuery(ticketSorts).extend({
  assigned: z.enum(['me', 'nobody'], { error: 'not_allowed' }).optional(),
  waiting: z.enum(['any', 'day', 'three_days'], { error: 'not_allowed' }).optional().openapi({
    description: 'Only those whose client waits for an answer, at all or for longer; without those put off.',
  }),
  snoozed: z
    .enum(['yes'], { error: 'not_allowed' })
    .optional()
    .openapi({ description: 'Only those put off.' }),
})
export const oneTicket = json(z.object({ ticket: StaffTicket }), 'The ticket.')
const one = oneTicket
const see = { tags: ['Tickets'], ...needs('ticket:read') }
const serve = { tags: ['Tickets'], ...needs('ticket:serve') }
const rule = { tags: ['Tickets'], ...needs('ticket:delete') }

export const listStaffTicketsRoute = createRoute({
  ...see,
  method: 'get',
  path: '/tickets',
  ...readsReplica,
  operationId: 'listStaffTickets',
  summary: 'The queue, the oldest first',
  request: { query: query.extend({ status: z.enum(ticketStatuses, { error: 'not_allowed' }).optional() }) },
  responses: {
    200: json(z.object({ tickets: z.array(StaffTicketSummary), ...pageCursors }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const countTicketsRoute = createRoute({
  ...see,
  method: 'get',
  path: '/tickets/counts',
  ...readsReplica,
  operationId: 'countTickets',
  summary: 'How many tickets stand in each status',
  request: { query: query.pick({ q: true, assigned: true, waiting: true, snoozed: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const listAssigneesRoute = createRoute({
  ...see,
  method: 'get',
  path: '/tickets/assignees',
  operationId: 'listAssignees',
  summary: 'Whom a ticket can be given to',
  request: { query: WholeQuery },
  responses: {
    200: json(z.object({ assignees: z.array(Person), next_cursor: NextCursor }), 'By name.'),
    ...failures(401, 403, 422),
  },
})

export const getStaffTicketRoute = createRoute({
  ...see,
  method: 'get',
  path: '/tickets/{id}',
  operationId: 'getStaffTicket',
  summary: 'One ticket with its thread and notes',
  request: { params: IdParam },
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const answerTicketRoute = createRoute({
  ...serve,
  method: 'post',
  path: '/tickets/{id}/messages',
  operationId: 'answerTicket',
  summary: 'Answer the client, or leave a note among staff',
  description:
    'An answer is told to the client by email or SMS, while the ticket is pending (else 409 with code 600002). With `is_note` it is never shown to the client, and can be left at any time. Takes `Idempotency-Key`.',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        body: z
          .string({ error: 'wrong_type' })
          .min(1, { error: 'required' })
          .max(ticketMessageLength, { error: 'too_long' }),
        is_note: z.boolean({ error: 'wrong_type' }).optional(),
        attachment_ids: AttachmentIds,
        seen_message_id: SeenMessageId,
      }),
    ),
  },
  responses: { 201: one, ...createFailures, ...failures(404) },
})

export const setTicketStatusRoute = createRoute({
  ...serve,
  method: 'put',
  path: '/tickets/{id}/status',
  operationId: 'setTicketStatus',
  'x-errors': ['ticket_not_movable', 'ticket_answered_meanwhile', 'ticket_not_found'],
  summary: 'Solve, reject, close or reopen',
  description:
    'With `words` the client of a pending ticket is answered in the same moment: why it is rejected, or how it was solved.',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        status: z.enum(ticketStatuses, { error: 'not_allowed' }),
        words: Words(ticketMessageLength).optional(),
        seen_message_id: SeenMessageId,
      }),
    ),
  },
  responses: { 200: one, ...editFailures },
})

export const assignTicketRoute = createRoute({
  ...serve,
  method: 'put',
  path: '/tickets/{id}/assignment',
  operationId: 'assignTicket',
  'x-errors': ['waiting_taken_meanwhile', 'ticket_not_found'],
  summary: 'Give it to somebody of the staff, or to nobody',
  description:
    'With `instead_of`, who has it as far as the caller knows, or null, nothing changes when it is somebody else by now: 409 with code 600010.',
  request: {
    params: IdParam,
    body: body(z.strictObject({ staff_user_id: Id.nullable(), instead_of: Id.nullable().optional() })),
  },
  responses: { 200: one, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
})

export const openTicketForRoute = createRoute({
  ...serve,
  method: 'post',
  path: '/tickets',
  operationId: 'openTicketFor',
  summary: 'Open a ticket for a client',
  description: 'With its first words, of which the client is told by email or SMS. Takes `Idempotency-Key`.',
  request: {
    body: body(
      z.strictObject({
        client_id: Id,
        order_id: Id.nullable().optional(),
        description: z
          .string({ error: 'wrong_type' })
          .min(1, { error: 'required' })
          .max(ticketMessageLength, { error: 'too_long' }),
        attachment_ids: AttachmentIds,
      }),
    ),
  },
  responses: { 201: one, ...createFailures, ...failures(404) },
})

export const updateTicketRoute = createRoute({
  ...serve,
  method: 'patch',
  path: '/tickets/{id}',
  operationId: 'updateTicket',
  'x-errors': [
    'ticket_not_found',
    'ticket_not_pending',
    'ticket_not_movable',
    'ticket_answer_late',
    'order_not_found',
  ],
  summary: 'Change its order, its urgency, whose it is, where it stands',
  description:
    'What was written in it never changes. `order_id` is an order of the same client; the status moves by the table.',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        version: Version,
        order_id: Id.nullable().optional(),
        staff_user_id: Id.nullable().optional(),
        status: z.enum(ticketStatuses, { error: 'not_allowed' }).optional(),
        urgency: z.enum(ticketUrgencies, { error: 'not_allowed' }).optional(),
        snoozed_until: Moment.nullable().optional().openapi({
          description:
            'Put off until then, at most 90 days, or until `snoozable_until` where that is before: it leaves what waits, and comes back by itself, when its client writes, when it is made urgent, or with null.',
        }),
      }),
    ),
  },
  responses: { 200: one, ...editFailures },
})

export const deleteTicketRoute = createRoute({
  ...rule,
  method: 'delete',
  path: '/tickets/{id}',
  operationId: 'deleteTicket',
  summary: 'Delete a ticket with its thread; its history stays',
  description: 'Those that were merged into it go, too: `leading_here` of its merges.',
  request: { params: IdParam },
  responses: { 204: nothing, ...removalFailures },
})

const Onlookers = json(
  z.object({
    others: z.array(z.object({ id: Id, name: z.string(), is_typing: z.boolean() })),
    last_message_id: LastMessageId,
  }),
  'Who else of the staff has it before them, and how far the thread has gone.',
)

export const lookAtTicketRoute = createRoute({
  ...see,
  method: 'put',
  path: '/tickets/{id}/presence',
  operationId: 'lookAtTicket',
  summary: 'Say that one looks at it, or writes; learn who else does',
  description: 'Holds for a minute; pages say it again while they are looked at.',
  request: { params: IdParam, body: body(z.strictObject({ is_typing: z.boolean({ error: 'wrong_type' }) })) },
  responses: { 200: Onlookers, ...failures(400, 401, 403, 404, 413, 415, 422) },
})

export const leaveTicketRoute = createRoute({
  ...see,
  method: 'delete',
  path: '/tickets/{id}/presence',
  operationId: 'leaveTicket',
  summary: 'Say that one has turned away from it',
  request: { params: IdParam },
  responses: { 204: nothing, ...failures(401, 403) },
})

export const getTicketHistoryRoute = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/tickets/{id}/history',
  operationId: 'getTicketHistory',
  summary: 'Everything that happened to a ticket: who, what, when, from where',
})
