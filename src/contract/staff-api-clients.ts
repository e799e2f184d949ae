import { history } from '#contract/activities'
import {
  Counts,
  createFailures,
  deleteFailures,
  editFailures,
  Flag,
  listQuery,
  needs,
  OptionalWords,
  Version,
  Words,
} from '#contract/staff-wire'
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
  Riyals,
  z,
} from '#contract/wire'
import { apiScopes, maxAddresses, overlapHours, tokenModes } from '#rules/partners'

/** Partners' programs, for administrators: what they may sell, their tokens, what they called and what they owe. */

const Author = z.object({ id: Id, name: z.string() }).nullable()

export const ApiClient = z
  .object({
    id: Id,
    ref_id: RefId,
    name: z.string(),
    description: z.string(),
    is_active: z.boolean().openapi({ description: 'Switched off, none of its tokens is accepted.' }),
    points_any: z.boolean().openapi({
      description: "Reaches everybody's points (`points:any`), not only those of clients of its own orders.",
    }),
    account_limit: Riyals,
    account_limit_minor: Minor.openapi({ description: 'What it may owe for orders on account, in halalas.' }),
    account_owed: Riyals,
    account_owed_minor: Minor.openapi({ description: 'What it owes now; below zero when it paid ahead.' }),
    products: z.array(
      z.object({
        id: Id,
        name: z.string(),
        name_ar: z.string(),
        name_en: z.string(),
        is_active: z.boolean(),
      }),
    ),
    created_by: Author,
    living_tokens: z.int(),
    last_used_at: Moment.nullable(),
    has_orders: z.boolean().openapi({ description: 'It has sold or spent something and cannot be deleted.' }),
    version: z.int(),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('ApiClient')

export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    mode: z.enum(tokenModes),
    hint: z.string().openapi({ description: 'How it begins and ends.', example: 'ish_live_Qm3x…v9Kd' }),
    scopes: z.array(z.enum(apiScopes)),
    addresses: z.array(z.string()),
    ends_at: Moment.nullable(),
    last_used_at: Moment.nullable(),
    is_active: z.boolean().openapi({ description: 'Not revoked and not past its end.' }),
    rotated_from: Id.nullable(),
    replaced_by: Id.nullable(),
    created_by: Author,
    created_at: Moment,
    revoked_at: Moment.nullable(),
  })
  .openapi('ApiToken')

export const ApiCall = z
  .object({
    id: Id,
    token: z.object({ id: Id, hint: z.string(), name: z.string() }),
    method: z.string(),
    path: z.string(),
    status: z.int(),
    error_code: z.int().nullable(),
    duration_ms: z.number(),
    request_id: z.string(),
    address: z.string(),
    created_at: Moment,
  })
  .openapi('ApiCall')

export const AccountStatement = z
  .object({
    month: z.string(),
    opening: Riyals,
    opening_minor: Minor,
    orders: Riyals,
    orders_minor: Minor,
    credits: Riyals.openapi({ example: -230 }),
    credits_minor: Minor.openapi({
      description: 'Of orders that were taken back. Zero or below.',
      example: -23000,
    }),
    payments: Riyals.openapi({ example: -230 }),
    payments_minor: Minor.openapi({ description: 'Zero or below.', example: -23000 }),
    closing: Riyals,
    closing_minor: Minor,
    entries: z.array(
      z.object({
        id: Id,
        kind: z.enum(['order', 'credit', 'payment']),
        amount: Riyals,
        amount_minor: Minor,
        order: z.object({ id: Id, ref_id: RefId, plan: z.string() }).nullable(),
        reference: z.string(),
        created_at: Moment,
      }),
    ),
    more: z
      .boolean()
      .openapi({ description: 'Only the first 1,000 entries are listed; the sums count all.' }),
  })
  .openapi('AccountStatement')

const inputs = {
  name: Words(120),
  description: OptionalWords(500),
  is_active: z.boolean({ error: 'wrong_type' }),
  points_any: z.boolean({ error: 'wrong_type' }),
  account_limit_minor: z
    .int({ error: 'wrong_type' })
    .min(0, { error: 'out_of_range' })
    .max(100_000_000_000, { error: 'out_of_range' }),
  product_ids: z.array(Id).max(200, { error: 'too_long' }),
}

export const apiClientSorts = ['ref_id', '-ref_id', 'name', '-name', 'account_owed', '-account_owed'] as const
const list = listQuery(apiClientSorts).extend({ is_active: Flag.optional() })
const Day = z.iso.date({ error: 'invalid' })

const one = json(z.object({ api_client: ApiClient }), 'The API client.')
const see = { tags: ['API clients'], ...needs('api_client:read') }
const rule = { tags: ['API clients'], ...needs('api_client:write') }
const TokenParams = z.object({ id: Id, token_id: Id })
const shownOnce = json(
  z.object({
    token: z.string().openapi({ description: 'Shown this once; only its hash is kept.' }),
    api_token: ApiToken,
  }),
  'The token, for the only time.',
)

export const listApiClients = createRoute({
  ...see,
  method: 'get',
  path: '/api_clients',
  operationId: 'listApiClients',
  summary: "Partners' programs, newest first",
  request: { query: list },
  responses: {
    200: json(z.object({ api_clients: z.array(ApiClient), next_cursor: NextCursor }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const countApiClients = createRoute({
  ...see,
  method: 'get',
  path: '/api_clients/counts',
  operationId: 'countApiClients',
  summary: 'How many are active and inactive',
  request: { query: list.pick({ q: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const createApiClient = createRoute({
  ...rule,
  method: 'post',
  path: '/api_clients',
  operationId: 'createApiClient',
  summary: "Add a partner's program",
  description: 'A limit on account and `points_any` need a fresh code (403 with code 100014).',
  request: {
    body: body(z.strictObject({ ...z.object(inputs).partial().shape, name: inputs.name })),
  },
  responses: { 201: one, ...createFailures },
})

export const getApiClient = createRoute({
  ...see,
  method: 'get',
  path: '/api_clients/{id}',
  operationId: 'getApiClient',
  summary: 'One API client',
  request: { params: IdParam },
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const updateApiClient = createRoute({
  ...rule,
  method: 'patch',
  path: '/api_clients/{id}',
  operationId: 'updateApiClient',
  summary: 'Change an API client; switched off, its tokens stop at once',
  description: 'More credit, `points_any` and switching it on need a fresh code (403 with code 100014).',
  request: {
    params: IdParam,
    body: body(z.strictObject({ version: Version, ...z.object(inputs).partial().shape })),
  },
  responses: { 200: one, ...editFailures },
})

export const deleteApiClient = createRoute({
  ...rule,
  method: 'delete',
  path: '/api_clients/{id}',
  operationId: 'deleteApiClient',
  'x-errors': ['api_client_has_orders', 'api_client_not_found'],
  summary: 'Delete an API client that has sold and spent nothing; needs a fresh code',
  request: { params: IdParam },
  responses: { 204: nothing, ...deleteFailures },
})

export const getApiClientHistory = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/api_clients/{id}/history',
  operationId: 'getApiClientHistory',
  summary: 'Every change of the API client and its tokens: who, what, when, from where',
})

export const listApiTokens = createRoute({
  ...see,
  method: 'get',
  path: '/api_clients/{id}/tokens',
  operationId: 'listApiTokens',
  summary: 'Its tokens, newest first, also those that are over',
  request: { params: IdParam },
  responses: { 200: json(z.object({ tokens: z.array(ApiToken) }), 'All.'), ...failures(401, 403, 404) },
})

export const issueApiToken = createRoute({
  ...rule,
  'x-shown-once': 'api_token_shown_once',
  method: 'post',
  path: '/api_clients/{id}/tokens',
  operationId: 'issueApiToken',
  summary: 'Issue a token; it is shown once, and needs a fresh code',
  description:
    'A test token works on practice clients (+999…) only and never on money. Repeated under one `Idempotency-Key` it answers 409, as the token is not kept.',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        name: OptionalWords(120).default(''),
        mode: z.enum(tokenModes, { error: 'not_allowed' }).default('live'),
        scopes: z
          .array(z.enum(apiScopes, { error: 'not_allowed' }))
          .min(1, { error: 'required' })
          .max(20, { error: 'too_long' })
          .default([...apiScopes]),
        addresses: z
          .array(z.string({ error: 'wrong_type' }).max(60, { error: 'too_long' }))
          .max(maxAddresses, { error: 'too_long' })
          .default([])
          .openapi({ description: 'Addresses and ranges that it may come from; empty for any.' }),
        ends_at: z.iso.datetime({ offset: true, error: 'invalid' }).nullish(),
      }),
    ),
  },
  responses: { 201: shownOnce, ...createFailures, ...failures(404) },
})

export const rotateApiToken = createRoute({
  ...rule,
  'x-shown-once': 'api_token_shown_once',
  method: 'post',
  path: '/api_clients/{id}/tokens/{token_id}/rotation',
  operationId: 'rotateApiToken',
  summary: 'Issue a token in the place of this one, which works for some hours more; needs a fresh code',
  request: {
    params: TokenParams,
    body: body(
      z.strictObject({
        overlap_hours: z
          .int({ error: 'wrong_type' })
          .min(0, { error: 'out_of_range' })
          .max(overlapHours.max, { error: 'out_of_range' })
          .default(overlapHours.default),
      }),
    ),
  },
  responses: { 201: shownOnce, ...createFailures, ...failures(404) },
})

export const revokeApiToken = createRoute({
  ...rule,
  method: 'delete',
  path: '/api_clients/{id}/tokens/{token_id}',
  operationId: 'revokeApiToken',
  summary: 'Revoke a token, at once and everywhere',
  request: { params: TokenParams },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const listApiCalls = createRoute({
  ...see,
  method: 'get',
  path: '/api_clients/{id}/calls',
  operationId: 'listApiCalls',
  summary: 'What it called in the last 90 days, newest first, refused calls too',
  request: {
    params: IdParam,
    query: PageQuery.extend({
      q: z.string().max(100, { error: 'too_long' }).optional().openapi({
        description: 'A part of the path, or a whole request id.',
      }),
      outcome: z.enum(['answered', 'refused', 'failed'], { error: 'not_allowed' }).optional(),
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { error: 'not_allowed' }).optional(),
      token_id: Id.optional(),
      from: Day.optional().openapi({ description: 'First Riyadh day.' }),
      to: Day.optional().openapi({ description: 'Last Riyadh day.' }),
    }),
  },
  responses: {
    200: json(z.object({ calls: z.array(ApiCall), next_cursor: NextCursor }), 'One page.'),
    ...failures(401, 403, 404, 422),
  },
})

export const listStatements = createRoute({
  tags: ['API clients'],
  ...needs('statement:read'),
  method: 'get',
  path: '/statements',
  operationId: 'listStatements',
  summary: 'Partners that buy on account, and what each owes now',
  responses: {
    200: json(
      z.object({
        partners: z.array(z.object({ id: Id, ref_id: RefId, name: z.string(), account_owed_minor: Minor })),
      }),
      'Whoever owes most first.',
    ),
    ...failures(401, 403),
  },
})

export const getApiClientStatement = createRoute({
  ...see,
  ...needs('statement:read'),
  method: 'get',
  path: '/api_clients/{id}/statement',
  operationId: 'getApiClientStatement',
  summary: 'What it bought on account and paid in one Riyadh month',
  request: {
    params: IdParam,
    query: z.object({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'invalid' })
        .optional()
        .openapi({ example: '2026-11', description: 'The present one when left out.' }),
    }),
  },
  responses: {
    200: json(z.object({ statement: AccountStatement }), 'The month.'),
    ...failures(401, 403, 404, 422),
  },
})

export const recordAccountPayment = createRoute({
  ...rule,
  method: 'post',
  path: '/api_clients/{id}/account_payments',
  operationId: 'recordAccountPayment',
  summary: 'Enter what the partner has transferred; needs a fresh code',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        amount_minor: z
          .int({ error: 'wrong_type' })
          .min(1, { error: 'out_of_range' })
          .max(100_000_000_000, { error: 'out_of_range' }),
        reference: Words(200).openapi({ description: "The transfer's own number." }),
      }),
    ),
  },
  responses: { 201: one, ...createFailures, ...failures(404) },
})
