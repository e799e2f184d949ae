import { maxPlaceName, maxPostalAddress } from '#rules/core/text-lengths'
import { Company, CompanyInput } from '#contract/company'
import {
  bearer,
  body,
  createRoute,
  Email,
  failures,
  Id,
  json,
  LanguageCode,
  Moment,
  nothing,
  OneTimeCode,
  PhoneExtension,
  PhoneNumber,
  RefId,
  WorkNeeded,
  WorkProof,
  z,
  PersonName,
  NextCursor,
  WholeQuery,
} from '#contract/wire'

const name = z.string({ error: 'wrong_type' }).max(maxPlaceName, { error: 'too_long' })

export const Client = z
  .object({
    id: Id,
    ref_id: RefId,
    user_type: z.literal('client'),
    first_name: z.string(),
    last_name: z.string(),
    country: z.string(),
    city: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    offered_email: z.string().openapi({
      description:
        'What a partner gave as the email of a client without one; empty otherwise. Nothing is sent to it before it is saved as `email`.',
    }),
    address: z.string(),
    phone_number: z.string(),
    phone_extension: z.string(),
    company: Company.nullable().openapi({
      description:
        'Whom orders and renewals are invoiced to, unless an order says otherwise; null: the person.',
    }),
    language: LanguageCode,
    balance: z.number(),
    balance_minor: z.int().openapi({ description: 'Store credit that is free to use, in halalas.' }),
    profile_completion: z.int().min(0).max(100),
    imported_at: Moment.nullable().openapi({
      description:
        'When the account was brought here from the system that the store used before; null of whoever signed up here.',
    }),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('Client')

/** When the next code may be asked for, and how long this one lives. */
export const CodeSent = z.object({ resend_after: z.int(), expires_in: z.int() })

export const askOrSignInRoute = createRoute({
  method: 'post',
  path: '/otp',
  operationId: 'signInClient',
  'x-errors': ['client_blocked', 'code_wrong', 'code_expired', 'code_too_soon'],
  tags: ['Authentication'],
  summary: 'Ask for a one-time code, or sign in with it',
  description:
    'Without `code` a code is sent by SMS and the answer is 202. With `code` the answer is 200 with a token. The code is bound to the browser that asked, lives five minutes, and works once. Past the limits of an address, a phone, its range, its country or the store, 429 carries a `challenge`; the same call with its `proof` goes on. A browser that signed in to the phone before needs none.',
  request: {
    body: body(
      z.strictObject({
        phone_extension: PhoneExtension.default('+966'),
        phone_number: PhoneNumber,
        code: OneTimeCode.optional(),
        proof: WorkProof.optional(),
        visitor_id: Id.optional().openapi({
          description:
            'What this browser was given when its visitor agreed to measurement: a client who never decided about it has agreed then. One agreement counts for one client.',
        }),
      }),
    ),
  },
  responses: {
    200: json(z.object({ token: z.string(), client: Client }), 'Signed in.'),
    202: json(CodeSent, 'A code is on its way. Seconds.'),
    ...failures(400, 403, 413, 415, 422),
    429: json(WorkNeeded, 'Too many requests; see Retry-After and `challenge`.'),
  },
})

export const getClientRoute = createRoute({
  method: 'get',
  path: '/client',
  operationId: 'getClient',
  tags: ['Account'],
  summary: 'Who am I',
  security: bearer,
  responses: { 200: json(z.object({ client: Client }), 'The signed-in client.'), ...failures(401, 403) },
})

export const updateClientRoute = createRoute({
  method: 'patch',
  path: '/client',
  operationId: 'updateClient',
  tags: ['Account'],
  summary: 'Change my profile',
  description:
    'Only the given fields change. An email that changes is no longer verified. The phone has a call of its own.',
  security: bearer,
  request: {
    body: body(
      z.strictObject({
        first_name: PersonName.optional(),
        last_name: PersonName.optional(),
        country: name.optional(),
        city: name.optional(),
        email: z.union([z.literal(''), Email], { error: 'not_an_email' }).optional(),
        address: z.string({ error: 'wrong_type' }).max(maxPostalAddress, { error: 'too_long' }).optional(),
        company: CompanyInput.nullable().optional(),
        language: LanguageCode.optional(),
      }),
    ),
  },
  responses: {
    200: json(z.object({ client: Client }), 'The changed profile.'),
    ...failures(400, 401, 403, 413, 415, 422, 429),
  },
})

export const signOutClientRoute = createRoute({
  method: 'post',
  path: '/logout',
  operationId: 'signOutClient',
  tags: ['Authentication'],
  summary: 'End this session',
  security: bearer,
  responses: { 204: nothing, ...failures(401, 403) },
})

export const Session = z
  .object({
    id: Id,
    ip_address: z.string(),
    platform: z.string(),
    browser: z.string(),
    browser_version: z.string(),
    login_date: Moment,
    last_used_at: Moment,
    confirmed_at: Moment.openapi({
      description: 'When a code was last entered here. What needs a fresh one accepts ten minutes.',
    }),
    is_active: z.boolean(),
    current: z.boolean(),
  })
  .openapi('Session')

export const listSessionsRoute = createRoute({
  method: 'get',
  path: '/sessions',
  operationId: 'listSessions',
  tags: ['Account'],
  summary: 'My sessions and login activity, newest first',
  security: bearer,
  request: { query: WholeQuery },
  responses: {
    200: json(z.object({ sessions: z.array(Session), next_cursor: NextCursor }), 'At most the last 100.'),
    ...failures(401, 403, 422),
  },
})

export const endSessionRoute = createRoute({
  method: 'delete',
  path: '/sessions/{id}',
  operationId: 'endSession',
  tags: ['Account'],
  summary: 'End one session',
  security: bearer,
  request: { params: z.object({ id: Id }) },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const endAllSessionsRoute = createRoute({
  method: 'delete',
  path: '/sessions',
  operationId: 'endSessions',
  tags: ['Account'],
  summary: 'End all my sessions, this one too unless it is excepted',
  security: bearer,
  request: { query: z.object({ except: z.enum(['current']).optional() }) },
  responses: { 204: nothing, ...failures(401, 403, 422) },
})
