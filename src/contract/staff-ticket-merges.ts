import { editFailures, needs, Version } from '#contract/staff-wire'
import { oneTicket } from '#contract/staff-tickets'
import { OtherTicket } from '#contract/tickets'
import { body, createRoute, failures, Id, IdParam, json, Moment, RefId, z } from '#contract/wire'

const Count = z.int()

const MergeCandidate = z
  .object({
    id: Id,
    ref_id: RefId,
    description: z.string(),
    created_at: Moment,
    messages: Count.openapi({ description: 'That would go over, notes among them.' }),
    attachments: Count,
    waiting_since: Moment.nullable().openapi({ description: 'Since when the client would wait afterwards.' }),
    answer_due_at: Moment.nullable().openapi({ description: 'By when they would be answered in time.' }),
  })
  .openapi('TicketMergeCandidate')

export const Merges = z
  .object({
    candidates: z.array(MergeCandidate).openapi({ description: 'Other open tickets of the same client.' }),
    merged: z
      .array(z.object({ id: Id, ref_id: RefId, merged_at: Moment, undo_until: Moment, by: z.string() }))
      .openapi({ description: 'Tickets that were merged into it and can be taken out again.' }),
    leading_here: z.array(OtherTicket).openapi({
      description: 'Each one that was merged into it, itself or by way of another; they are deleted with it.',
    }),
    undo_days: Count,
  })
  .openapi('TicketMerges')

const serve = { tags: ['Tickets'], ...needs('ticket:serve') }

export const listMergesRoute = createRoute({
  tags: ['Tickets'],
  ...needs('ticket:read'),
  method: 'get',
  path: '/tickets/{id}/merges',
  operationId: 'listTicketMerges',
  summary: 'What merging would do with each other open ticket of the client; changes nothing',
  request: { params: IdParam },
  responses: { 200: json(z.object({ merges: Merges }), 'Now.'), ...failures(401, 403, 404) },
})

export const mergeTicketsRoute = createRoute({
  ...serve,
  method: 'post',
  path: '/tickets/{id}/merges',
  operationId: 'mergeTickets',
  'x-errors': ['tickets_not_mergeable', 'ticket_not_found'],
  summary: 'Merge another open ticket of the same client into this one',
  description:
    'Its messages, files and notes go over in order of time; it is closed and leads here; the client is told once. The same again changes nothing.',
  request: {
    params: IdParam,
    body: body(z.strictObject({ version: Version, ticket_id: Id })),
  },
  responses: { 200: oneTicket, ...editFailures },
})

export const undoMergeRoute = createRoute({
  ...serve,
  method: 'delete',
  path: '/tickets/{id}/merges/{ticket_id}',
  operationId: 'undoTicketMerge',
  'x-errors': ['merge_not_undoable', 'ticket_not_found'],
  summary: 'Make the two tickets two again',
  description: 'Within 7 days and while the ticket is open. What was written since stays where it is.',
  request: { params: z.object({ id: Id, ticket_id: Id }) },
  responses: { 200: oneTicket, ...failures(401, 403, 404, 409) },
})
