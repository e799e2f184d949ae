import { history } from '#contract/activities'
import { CompanyInput } from '#contract/company'
import { Client } from '#contract/clients'
import { ClientBelongings, ClientSummary } from '#contract/staff-client-page'
import { practice, TestFilter } from '#contract/practice'
import {
  Counts,
  Day,
  editFailures,
  listQuery,
  needs,
  OptionalWords,
  Version,
  Words,
  readsReplica,
} from '#contract/staff-wire'
import {
  body,
  conflict,
  createRoute,
  Email,
  ErrorAnswer,
  failures,
  IdParam,
  inDigits,
  json,
  LanguageCode,
  Minor,
  Moment,
  pageCursors,
  nothing,
  PhoneExtension,
  PhoneNumber,
  Riyals,
  z,
  type ExtraShapes,
  PersonName,
} from '#contract/wire'
import { clientHoldings } from '#rules/errors/shop-error'
import { maxPlaceName, maxPostalAddress } from '#rules/core/text-lengths'
import { maxReason, maxSearch } from '#rules/desk/text-lengths'

/** Clients, for staff. */

const state = {
  is_blocked: z.boolean(),
  blocked_at: Moment.nullable(),
  closed_at: Moment.nullable().openapi({ description: 'When the client closed the account.' }),
}

export const ListedClient = Client.extend({
  ...state,
  ...practice,
  has_plan: z.boolean().openapi({ description: 'A subscription is running.' }),
}).openapi('ListedClient')

export const StaffClient = Client.extend({
  ...state,
  ...practice,
  balance_held: Riyals,
  balance_held_minor: Minor.openapi({ description: 'Held by orders that are not paid yet, in halalas.' }),
  counts: z
    .object({ orders: z.int(), tickets: z.int(), subscriptions: z.int(), payments: z.int() })
    .openapi({ description: 'What hangs on the client; with any of it, the client cannot be deleted.' }),
  last_login_at: Moment.nullable(),
  version: z.int(),
}).openapi('StaffClient')

const clientSorts = ['created_at', '-created_at', 'ref_id', '-ref_id'] as const
const planStates = ['running', 'renewing', 'past_due', 'ended'] as const

const one = json(z.object({ client: StaffClient }), 'The client.')
const see = { tags: ['Clients'], ...needs('client:read') }
const edit = { tags: ['Clients'], ...needs('client:edit') }
const rule = { tags: ['Clients'], ...needs('client:administer') }
const Reason = Words(maxReason).openapi({ description: 'Kept in the history.' })
const list = listQuery(clientSorts).extend({
  q: z.string().max(maxSearch, { error: 'too_long' }).optional().openapi({
    description: 'A phone or number, in any digits; or the beginning of a name or an email.',
  }),
  state: z.enum(['active', 'blocked', 'closed'], { error: 'not_allowed' }).optional(),
  language: z.enum(['ar', 'en'], { error: 'not_allowed' }).optional(),
  from: Day.optional().openapi({
    description:
      'First Riyadh day on which they joined. With days, and without `q`, whom an import brought is left out, as figures leave them out.',
  }),
  to: Day.optional().openapi({ description: 'Last Riyadh day on which they joined.' }),
  test: TestFilter,
  plan: z.enum(planStates, { error: 'not_allowed' }).optional().openapi({
    description: 'A plan of theirs runs, renews by itself, waits for its renewal, or has ended.',
  }),
  plan_from: Day.optional().openapi({
    description: 'First Riyadh day on which the paid time of such a plan ends.',
  }),
  plan_to: Day.optional().openapi({ description: 'Last Riyadh day on which it ends.' }),
})

export const listClientsRoute = createRoute({
  ...see,
  method: 'get',
  path: '/clients',
  ...readsReplica,
  operationId: 'listClients',
  summary: 'Clients, newest first',
  request: { query: list },
  responses: {
    200: json(z.object({ clients: z.array(ListedClient), ...pageCursors }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const countClientsRoute = createRoute({
  ...see,
  method: 'get',
  path: '/clients/counts',
  ...readsReplica,
  operationId: 'countClients',
  summary: 'How many clients are active, blocked and closed',
  request: { query: list.omit({ state: true, sort: true, limit: true, cursor: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const getStaffClientRoute = createRoute({
  ...see,
  method: 'get',
  path: '/clients/{id}',
  operationId: 'getStaffClient',
  summary: 'One client, and the newest of what belongs to them',
  request: { params: IdParam },
  responses: {
    200: json(
      z.object({ client: StaffClient, belongings: ClientBelongings, summary: ClientSummary }),
      'The client; at most 20 of each kind.',
    ),
    ...failures(401, 403, 404),
  },
})

export const editClientRoute = createRoute({
  ...edit,
  method: 'patch',
  path: '/clients/{id}',
  operationId: 'editClient',
  summary: "Change a client's profile; the phone has a call of its own",
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        version: Version,
        first_name: PersonName.optional(),
        last_name: PersonName.optional(),
        country: OptionalWords(maxPlaceName).optional(),
        city: OptionalWords(maxPlaceName).optional(),
        email: z.union([z.literal(''), Email], { error: 'not_an_email' }).optional(),
        address: OptionalWords(maxPostalAddress).optional(),
        company: CompanyInput.nullable().optional(),
        language: LanguageCode.optional(),
      }),
    ),
  },
  responses: { 200: one, ...editFailures },
})

const holdings = {
  linked: z
    .array(z.enum(clientHoldings))
    .openapi({ description: 'With codes of things that the client has: all kinds of them.' }),
} satisfies ExtraShapes<'client_has_orders'>

const balanceNow = {
  balance_minor: Minor.openapi({
    description: 'With code 900015: the balance that would go with the client.',
  }),
} satisfies ExtraShapes<'balance_not_as_shown'>

/** 409 of deleting a client. */
const DeletionConflict = ErrorAnswer.extend(z.object({ ...holdings, ...balanceNow }).partial().shape).openapi(
  'ClientDeletionConflict',
)

export const deleteClientRoute = createRoute({
  ...rule,
  method: 'delete',
  path: '/clients/{id}',
  operationId: 'deleteClient',
  'x-errors': [
    'confirmation_needed',
    'client_has_orders',
    'client_has_tickets',
    'client_has_subscriptions',
    'client_has_payments',
    'balance_not_as_shown',
    'client_not_found',
  ],
  summary: 'Delete a client without orders, tickets, subscriptions and payments',
  description:
    'Their balance goes with them. Where it is named and is another one by now, it answers 409 with code 900015 and `balance_minor`, and nobody is deleted.',
  request: {
    params: IdParam,
    query: z.object({
      expected_balance_minor: inDigits(z.int({ error: 'wrong_type' }).min(0, { error: 'out_of_range' }))
        .optional()
        .openapi({
          description: '`balance_minor` of the client, as it was shown; compared where it is given.',
        }),
    }),
  },
  responses: { 204: nothing, ...failures(401, 403, 404, 422), 409: conflict(DeletionConflict) },
})

export const blockClientRoute = createRoute({
  ...rule,
  method: 'put',
  path: '/clients/{id}/block',
  operationId: 'blockClient',
  'x-errors': ['confirmation_needed', 'client_is_closed', 'client_not_found'],
  summary: 'Keep a client out; sessions end, nothing is charged',
  request: { params: IdParam, body: body(z.strictObject({ reason: Reason })) },
  responses: { 200: one, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
})

export const unblockClientRoute = createRoute({
  ...rule,
  method: 'delete',
  path: '/clients/{id}/block',
  operationId: 'unblockClient',
  'x-errors': ['confirmation_needed', 'client_is_closed', 'client_not_found', 'price_changed'],
  summary: 'Let a blocked client in again',
  description:
    'Renewals whose tries the block stopped are charged at once, and so are plans in their last hours. Whoever asks names what card and balance pay of them: another sum answers 409 `price_changed` (code 300003), and nobody is let in or charged.',
  request: {
    params: IdParam,
    query: z.object({
      expected_amount_minor: z.coerce
        .number()
        .pipe(z.int({ error: 'wrong_type' }).min(0, { error: 'out_of_range' }))
        .optional()
        .openapi({ description: '`summary.unblocking_minor` of the client; without it 0.' }),
      expected_balance_minor: z.coerce
        .number()
        .pipe(z.int({ error: 'wrong_type' }).min(0, { error: 'out_of_range' }))
        .optional()
        .openapi({ description: '`summary.unblocking_balance_minor` of the client; without it 0.' }),
    }),
  },
  responses: { 200: one, ...failures(401, 403, 404, 409, 422) },
})

export const moveClientPhoneRoute = createRoute({
  ...rule,
  method: 'put',
  path: '/clients/{id}/phone',
  operationId: 'moveClientPhone',
  'x-errors': ['phone_taken', 'client_is_closed', 'client_not_found', 'confirmation_needed'],
  summary:
    'Move an account to another number; needs a fresh code. Both numbers are told, all sessions end. A number of a country that gets no codes is refused',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        phone_extension: PhoneExtension.default('+966'),
        phone_number: PhoneNumber,
        reason: Reason,
      }),
    ),
  },
  responses: { 200: one, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
})

export const getClientHistoryRoute = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/clients/{id}/history',
  operationId: 'getClientHistory',
  summary:
    'One timeline of everything: the client, orders, payments, subscriptions, cards, tickets, sessions',
})
