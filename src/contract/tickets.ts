import {
  bearer,
  body,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Moment,
  NextCursor,
  RefId,
  z,
} from '#contract/wire'
import { Attachment, AttachmentIds } from '#contract/ticket-attachments'
import { Counts, listQuery, timeSorts } from '#contract/staff-wire'
import { ticketMessageLength } from '#rules/core/limits'
import { ticketStatuses } from '#rules/support/ticket'

const Author = z.object({ kind: z.enum(['client', 'staff']) }).openapi('TicketAuthor')

/** Another ticket, of the same client. */
export const OtherTicket = z.object({ id: Id, ref_id: RefId })

export const TicketMessage = z
  .object({
    id: Id,
    author: Author,
    body: z.string().openapi({ description: 'Plain text in lines, never markup.' }),
    attachments: z.array(Attachment),
    origin: OtherTicket.nullable().openapi({
      description: 'The ticket in which I wrote it, where that was merged into this one.',
    }),
    created_at: Moment,
  })
  .openapi('TicketMessage')

export const TicketSummary = z
  .object({
    id: Id,
    ref_id: RefId,
    client_id: Id,
    order_id: Id.nullable(),
    order_ref_id: RefId.nullable(),
    description: z.string().openapi({ description: 'What it was opened with.' }),
    response: z.string().nullable().openapi({ description: 'The latest answer of the staff.' }),
    status: z.enum(ticketStatuses),
    created_by: Author,
    answered: z.boolean().openapi({ description: "The last word is the staff's." }),
    message_count: z.int(),
    merged_into: OtherTicket.nullable().openapi({ description: 'The ticket that goes on with this one.' }),
    answer_due_at: Moment.nullable().openapi({
      description:
        'By when support answers what I wrote; null while I do not wait, and where nothing is promised.',
    }),
    can_reply: z.boolean(),
    can_close: z.boolean(),
    can_reopen: z.boolean(),
    reopen_until: Moment.nullable().openapi({ description: 'Null when it is open or cannot be reopened.' }),
    closing_date: Moment.nullable().openapi({ description: 'When it left pending; null while it is open.' }),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('TicketSummary')

export const Ticket = TicketSummary.extend({
  messages: z
    .array(TicketMessage)
    .openapi({ description: 'The thread, oldest first, from the first one on.' }),
}).openapi('Ticket')

const OneTicket = z.object({ ticket: Ticket })
const Text = z
  .string({ error: 'wrong_type' })
  .min(1, { error: 'required' })
  .max(ticketMessageLength, { error: 'too_long' })

export const listTicketsRoute = createRoute({
  method: 'get',
  path: '/tickets',
  operationId: 'listTickets',
  tags: ['Tickets'],
  summary: 'My tickets, newest first',
  description: '`q` is a number of a ticket or of the order that it is about, or words of its thread.',
  security: bearer,
  request: {
    query: listQuery(timeSorts).extend({
      status: z.enum(ticketStatuses, { error: 'not_allowed' }).optional(),
    }),
  },
  responses: {
    200: json(z.object({ tickets: z.array(TicketSummary), next_cursor: NextCursor }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const countOwnTicketsRoute = createRoute({
  method: 'get',
  path: '/tickets/counts',
  operationId: 'countOwnTickets',
  tags: ['Tickets'],
  summary: 'How many of my tickets stand in each status',
  security: bearer,
  request: { query: listQuery(timeSorts).pick({ q: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const openTicketRoute = createRoute({
  method: 'post',
  path: '/tickets',
  operationId: 'openTicket',
  'x-errors': ['order_not_found', 'attachment_not_found', 'attachments_full'],
  tags: ['Tickets'],
  summary: 'Write to support',
  description: 'With `order_id` it is about an order of mine. Takes `Idempotency-Key`.',
  security: bearer,
  request: {
    body: body(z.strictObject({ description: Text, order_id: Id.nullish(), attachment_ids: AttachmentIds })),
  },
  responses: {
    201: json(OneTicket, 'Opened.'),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429),
  },
})

export const getTicketRoute = createRoute({
  method: 'get',
  path: '/tickets/{id}',
  operationId: 'getTicket',
  tags: ['Tickets'],
  summary: 'One ticket of mine with its thread',
  security: bearer,
  request: { params: IdParam },
  responses: { 200: json(OneTicket, 'The ticket.'), ...failures(401, 403, 404) },
})

export const replyToTicketRoute = createRoute({
  method: 'post',
  path: '/tickets/{id}/messages',
  operationId: 'replyToTicket',
  'x-errors': [
    'ticket_not_found',
    'ticket_not_pending',
    'ticket_too_long',
    'attachment_not_found',
    'attachments_full',
  ],
  tags: ['Tickets'],
  summary: 'Write into a ticket of mine',
  description:
    'While it is pending; another one has to be reopened first (409 with code 600002). Takes `Idempotency-Key`.',
  security: bearer,
  request: { params: IdParam, body: body(z.strictObject({ body: Text, attachment_ids: AttachmentIds })) },
  responses: {
    201: json(z.object({ message: TicketMessage, ticket: Ticket }), 'Written.'),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429),
  },
})

export const closeTicketRoute = createRoute({
  method: 'put',
  path: '/tickets/{id}/closure',
  operationId: 'closeTicket',
  tags: ['Tickets'],
  summary: 'Close a ticket of mine',
  security: bearer,
  request: { params: IdParam },
  responses: { 200: json(OneTicket, 'Closed, now or before.'), ...failures(401, 403, 404) },
})

export const reopenTicketRoute = createRoute({
  method: 'delete',
  path: '/tickets/{id}/closure',
  operationId: 'reopenTicket',
  'x-errors': ['ticket_not_reopenable', 'ticket_not_found'],
  tags: ['Tickets'],
  summary: 'Reopen a ticket of mine',
  description:
    'A solved or closed one, within 7 days of its closing date; else 409 with code 600003. An open one stays as it is.',
  security: bearer,
  request: { params: IdParam },
  responses: { 200: json(OneTicket, 'Open again.'), ...failures(401, 403, 404, 409, 429) },
})
