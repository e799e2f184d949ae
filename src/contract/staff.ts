import {
  bearer,
  body,
  createRoute,
  failures,
  Id,
  json,
  LanguageCode,
  Moment,
  nothing,
  OneTimeCode,
  RefId,
  WorkNeeded,
  WorkProof,
  z,
} from '#contract/wire'
import { Client } from '#contract/clients'
import { ApiClientSelf } from '#contract/partners-account'
import { roles } from '#rules/people/permissions'
import { maxEmail } from '#rules/core/text-lengths'
import { staffPasswordLength } from '#rules/people/sign-in-limits'

export const StaffUser = z
  .object({
    id: Id,
    ref_id: RefId,
    user_type: z.literal('user'),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    role: z.enum(roles),
    is_active: z.boolean(),
    language: LanguageCode,
    wants_summary: z
      .boolean()
      .openapi({ description: 'Gets a mail on the mornings of working days with what waits.' }),
    version: z.int(),
    created_at: Moment,
  })
  .openapi('StaffUser')

export const signInStaffRoute = createRoute({
  method: 'post',
  path: '/otp',
  operationId: 'signInStaff',
  tags: ['Authentication'],
  summary: 'Staff sign-in: password first, then the code',
  description:
    'With `email` and `password` a code is sent by SMS and the answer is 202 with a `challenge`; with `challenge` and `code` the answer is 200 with a token. With `challenge` and `resend`, another code is sent in place of one that has not come, and the answer is 202 with a new `challenge`. A wrong password looks the same as an unknown email. Where a limit that others have used up stands in the way, 429 carries a `challenge`; the same call with its `proof` goes on. A browser that signed in before needs none.',
  request: {
    body: body(
      z.union(
        [
          z.strictObject({
            email: z
              .string({ error: 'wrong_type' })
              .min(1, { error: 'required' })
              .max(maxEmail, { error: 'too_long' }),
            password: z
              .string({ error: 'wrong_type' })
              .min(1, { error: 'required' })
              .max(staffPasswordLength.max, { error: 'too_long' }),
            remember: z.boolean({ error: 'wrong_type' }).optional(),
            proof: WorkProof.optional(),
          }),
          z.strictObject({ challenge: Id, code: OneTimeCode }),
          z.strictObject({ challenge: Id, resend: z.literal(true, { error: 'not_allowed' }) }),
        ],
        { error: 'required' },
      ),
    ),
  },
  responses: {
    200: json(z.object({ token: z.string(), user: StaffUser }), 'Signed in.'),
    202: json(
      z.object({ challenge: Id, resend_after: z.int(), expires_in: z.int() }),
      'A code is on its way.',
    ),
    ...failures(400, 413, 415, 422),
    429: json(WorkNeeded, 'Too many requests; see Retry-After and `challenge`.'),
  },
})

export const getStaffUserRoute = createRoute({
  method: 'get',
  path: '/user',
  operationId: 'getStaffUser',
  tags: ['Account'],
  summary: 'Who am I',
  security: bearer,
  responses: { 200: json(z.object({ user: StaffUser }), 'The signed-in staff user.'), ...failures(401, 403) },
})

export const signOutStaffRoute = createRoute({
  method: 'post',
  path: '/logout',
  operationId: 'signOutStaff',
  tags: ['Authentication'],
  summary: 'End this session',
  security: bearer,
  responses: { 204: nothing, ...failures(401, 403) },
})

export const whoseTokenRoute = createRoute({
  method: 'get',
  path: '/user',
  operationId: 'whoseToken',
  tags: ['Authentication'],
  summary: 'Check a token: whose it is, its mode and scopes',
  description:
    'For tokens of every audience: customers, staff and partners. With a partner’s token it is one of its calls: counted, kept in the log of calls, and refused from an address that is not on its list.',
  security: bearer,
  'x-errors': ['partner_unauthenticated', 'address_not_allowed', 'too_many_requests'],
  responses: {
    200: json(
      z.object({ user: z.union([Client, StaffUser, ApiClientSelf]) }),
      "Read `user_type`: `client`, `api_client` for a partner's program, or staff.",
    ),
    ...failures(401, 403, 429),
  },
})
