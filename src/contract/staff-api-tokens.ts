import { TokenHint } from '#contract/partner-account-shapes'
import { createFailures, Day, needs, OptionalWords } from '#contract/staff-wire'
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
  PageQuery,
  z,
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { apiScopes, maxAddresses, overlapHours, pointsScopes, tokenModes } from '#rules/partners/partners'
import { maxSearch, maxTokenName } from '#rules/desk/text-lengths'

/** Tokens of partners' programs, and what was called with them; for administrators. */

const Author = z.object({ id: Id, name: z.string() }).nullable()

export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    mode: z.enum(tokenModes),
    hint: TokenHint,
    scopes: z.array(z.enum(apiScopes)),
    addresses: z.array(z.string()),
    ends_at: Moment.nullable(),
    last_used_at: Moment.nullable(),
    is_active: z.boolean().openapi({ description: 'Not revoked and not past its end.' }),
    rotated_from: Id.nullable(),
    replaced_by: Id.nullable(),
    webhook_endpoints: z.array(z.object({ id: Id, url: z.string() })).openapi({
      description:
        'Those that are on, and got their address with it or were switched on again with it last: they are switched off when it is revoked.',
    }),
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

export const listApiTokensRoute = createRoute({
  ...see,
  method: 'get',
  path: '/api_clients/{id}/tokens',
  operationId: 'listApiTokens',
  summary: 'Its tokens, newest first, also those that are over',
  request: { params: IdParam, query: WholeQuery },
  responses: {
    200: json(z.object({ tokens: z.array(ApiToken), next_cursor: NextCursor }), 'All.'),
    ...failures(401, 403, 404, 422),
  },
})

export const issueApiTokenRoute = createRoute({
  ...rule,
  'x-shown-once': 'api_token_shown_once',
  method: 'post',
  path: '/api_clients/{id}/tokens',
  operationId: 'issueApiToken',
  'x-errors': ['confirmation_needed'],
  summary: 'Issue a token; it is shown once, and needs a fresh code',
  description:
    'A test token works on practice clients (+999…) only and never on money. Repeated under one `Idempotency-Key` it answers 409, as the token is not kept.',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        name: OptionalWords(maxTokenName).default(''),
        mode: z.enum(tokenModes, { error: 'not_allowed' }).default('live'),
        scopes: z
          .array(z.enum([...apiScopes, ...pointsScopes], { error: 'not_allowed' }))
          .min(1, { error: 'required' })
          .max(20, { error: 'too_long' })
          .default([...apiScopes])
          .openapi({
            description:
              '`points:own` and `points:any` are `points`, which is what the token reads then: the former of an API client without `points_any`, the latter of one with it; else 422.',
          }),
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

export const rotateApiTokenRoute = createRoute({
  ...rule,
  'x-shown-once': 'api_token_shown_once',
  method: 'post',
  path: '/api_clients/{id}/tokens/{token_id}/rotation',
  operationId: 'rotateApiToken',
  'x-errors': ['confirmation_needed'],
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

export const revokeApiTokenRoute = createRoute({
  ...rule,
  method: 'delete',
  path: '/api_clients/{id}/tokens/{token_id}',
  operationId: 'revokeApiToken',
  summary: 'Revoke a token, at once and everywhere',
  description:
    'Its `webhook_endpoints` are switched off with it; the history names them, and they can be switched on again.',
  request: { params: TokenParams },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const listApiCallsRoute = createRoute({
  ...see,
  method: 'get',
  path: '/api_clients/{id}/calls',
  operationId: 'listApiCalls',
  summary: 'What it called in the last 90 days, newest first, refused calls too',
  request: {
    params: IdParam,
    query: PageQuery.extend({
      q: z.string().max(maxSearch, { error: 'too_long' }).optional().openapi({
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
    200: json(z.object({ calls: z.array(ApiCall), ...pageCursors }), 'One page.'),
    ...failures(401, 403, 404, 422),
  },
})
