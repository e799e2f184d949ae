import { needs } from '#contract/staff-wire'
import { body, createRoute, failures, Id, json, Minor, Moment, nothing, RefId, z } from '#contract/wire'
import { RenewalWaitsFor } from '#contract/staff-subscriptions'
import { waitingKindNames, waitingUrgencies } from '#rules/desk/waiting'

/** What waits for a person, and who sees to it. What each kind means: docs/dashboard.md. */

const Count = z.int()

export const WaitingCount = z
  .object({
    kind: z.enum(waitingKindNames),
    total: Count.openapi({ description: 'Rows. What is gathered into one row counts once.' }),
    mine: Count.openapi({ description: 'Of these, taken by the caller.' }),
    free: Count.openapi({ description: 'Of these, taken by nobody.' }),
    late: Count.openapi({ description: 'Of these, not done in time.' }),
    amount_minor: Minor.openapi({ description: 'The money in all of them.' }),
    oldest_at: Moment,
  })
  .openapi('WaitingCount')

export const WaitingItem = z
  .object({
    kind: z.enum(waitingKindNames),
    subject: z.string().openapi({
      description:
        'An id; of messages their channel, of jobs their name, of what a unit reports or stamps the unit, of an account and of webhooks the partner.',
    }),
    count: Count.openapi({ description: 'More than one where things are gathered into one row.' }),
    since: Moment,
    due_at: Moment.openapi({ description: 'When it is done in time.' }),
    urgency: z.enum(waitingUrgencies).openapi({ description: '`soon` in the last third of its time.' }),
    amount_minor: Minor.nullable(),
    ref: z.string().nullable().openapi({ description: 'The number or name by which people know it.' }),
    words: z.string().nullable().openapi({
      description: 'What tells it from others: the reason, the first words of a ticket, the plan, the buyer.',
    }),
    is_unanswered: z.boolean().openapi({
      description:
        'A failed renewal whose last charge the gateway has not answered: it cannot be charged again until it does.',
    }),
    renewal_waits_for: RenewalWaitsFor,
    client: z.object({ id: Id, name: z.string() }).nullable(),
    order: z.object({ id: Id, ref_id: RefId }).nullable(),
    taken: z
      .object({
        by: z.object({ id: Id, name: z.string() }),
        at: Moment.nullable().openapi({ description: 'Null of a ticket, which is assigned.' }),
      })
      .nullable(),
  })
  .openapi('WaitingItem')

const HeldMessages = z
  .object({ count: Count, since: Moment.nullable().openapi({ description: 'Of the oldest.' }) })
  .nullable()
  .openapi({
    description:
      'Messages that wait because whoever runs the store holds all but codes (`HOLD_MESSAGES`). Null while none are held.',
  })

const tags = ['Dashboard']
const Thing = z.object({
  kind: z.enum(waitingKindNames, { error: 'not_allowed' }),
  subject: z.string().min(1, { error: 'required' }).max(100, { error: 'too_long' }),
})

export const listWaitingRoute = createRoute({
  tags,
  ...needs('dashboard:read'),
  method: 'get',
  path: '/waiting/items',
  operationId: 'listWaiting',
  summary: 'What waits for somebody of the staff: why, since when, and who sees to it',
  description:
    'Money first, then people, then documents and machines; in each what is due first. At most six of each kind, or a hundred of one that is asked for. Kinds that the role may not see are left out.',
  request: {
    query: z.object({
      kind: z.enum(waitingKindNames, { error: 'not_allowed' }).optional(),
      taken: z.enum(['me', 'nobody'], { error: 'not_allowed' }).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({ items: z.array(WaitingItem), counts: z.array(WaitingCount), held_messages: HeldMessages }),
      'Now.',
    ),
    ...failures(401, 403, 422),
  },
})

export const takeWaitingRoute = createRoute({
  tags,
  ...needs('waiting:take'),
  method: 'put',
  path: '/waiting/items/{kind}/{subject}/taker',
  operationId: 'takeWaiting',
  'x-errors': ['waiting_not_found', 'waiting_taken_meanwhile'],
  summary: 'Say that I see to it',
  description:
    'Only whoever can do what it asks for may take it. A ticket is assigned by it. `instead_of` is who has it as far as the caller knows, or null; when it is somebody else by now, nothing changes: 409 with code 600010.',
  request: { params: Thing, body: body(z.strictObject({ instead_of: Id.nullable() })) },
  responses: { 204: nothing, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
})

export const releaseWaitingRoute = createRoute({
  tags,
  ...needs('waiting:take'),
  method: 'delete',
  path: '/waiting/items/{kind}/{subject}/taker',
  operationId: 'releaseWaiting',
  'x-errors': ['waiting_not_found', 'waiting_taken_meanwhile'],
  summary: 'Say that I do not see to it any more',
  request: { params: Thing },
  responses: { 204: nothing, ...failures(401, 403, 404, 409) },
})
