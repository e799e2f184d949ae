import { maxPersonName } from '#rules/core/text-lengths'
import { maxLinkToken } from '#rules/desk/text-lengths'
import { staffPasswordLength } from '#rules/people/sign-in-limits'
import { CodeSent, Session } from '#contract/clients'
import { StaffUser } from '#contract/staff'
import { editFailures, Version, Words } from '#contract/staff-wire'
import {
  bearer,
  body,
  createRoute,
  Email,
  failures,
  Id,
  json,
  LanguageCode,
  nothing,
  OneTimeCode,
  PhoneNumber,
  z,
  NextCursor,
  WholeQuery,
} from '#contract/wire'

/** A staff user's own account. */

const own = { tags: ['Account'], security: bearer }

export const updateStaffAccountRoute = createRoute({
  ...own,
  method: 'patch',
  path: '/user',
  operationId: 'updateStaffAccount',
  'x-errors': ['confirmation_needed'],
  summary: 'Change my own name, phone, email, language, or whether I get the morning’s summary',
  description:
    'A new phone or email needs a fresh code (403 with code 100014), ends my other sessions and is told to the old and the new email.',
  request: {
    body: body(
      z.strictObject({
        version: Version,
        name: Words(maxPersonName).optional(),
        phone: PhoneNumber.optional(),
        email: Email.optional(),
        language: LanguageCode.optional(),
        wants_summary: z.boolean({ error: 'wrong_type' }).optional(),
      }),
    ),
  },
  responses: { 200: json(z.object({ user: StaffUser }), 'Me, as I am now.'), ...editFailures },
})

/** What a mailed link carries. */
const LinkToken = z
  .string({ error: 'wrong_type' })
  .min(1, { error: 'required' })
  .max(maxLinkToken, { error: 'too_long' })

/** Its rules are asked by the verb, so that page and API say the same. */
export const NewPassword = z
  .string({ error: 'wrong_type' })
  .min(1, { error: 'required' })
  .max(1_000, { error: 'too_long' })
  .openapi({ description: `${staffPasswordLength.min} to ${staffPasswordLength.max} characters.` })

export const changeStaffPasswordRoute = createRoute({
  ...own,
  method: 'put',
  path: '/user/password',
  operationId: 'changeStaffPassword',
  'x-errors': ['confirmation_needed'],
  summary: 'Change my password; my other sessions end',
  request: {
    body: body(
      z.strictObject({
        current_password: z
          .string({ error: 'wrong_type' })
          .min(1, { error: 'required' })
          .max(staffPasswordLength.max, { error: 'too_long' }),
        password: NewPassword,
      }),
    ),
  },
  responses: { 204: nothing, ...failures(400, 401, 403, 413, 415, 422, 429) },
})

export const listStaffSessionsRoute = createRoute({
  ...own,
  method: 'get',
  path: '/user/sessions',
  operationId: 'listStaffSessions',
  summary: 'My sessions and login activity, newest first',
  request: { query: WholeQuery },
  responses: {
    200: json(z.object({ sessions: z.array(Session), next_cursor: NextCursor }), 'At most the last 100.'),
    ...failures(401, 403, 422),
  },
})

export const endStaffSessionRoute = createRoute({
  ...own,
  method: 'delete',
  path: '/user/sessions/{id}',
  operationId: 'endStaffSession',
  summary: 'End one of my sessions',
  request: { params: z.object({ id: Id }) },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const endStaffSessionsRoute = createRoute({
  ...own,
  method: 'delete',
  path: '/user/sessions',
  operationId: 'endStaffSessions',
  summary: 'End all my sessions, this one too unless it is excepted',
  request: { query: z.object({ except: z.enum(['current']).optional() }) },
  responses: { 204: nothing, ...failures(401, 403, 422) },
})

export const confirmStaffSessionRoute = createRoute({
  ...own,
  method: 'post',
  path: '/user/confirmations',
  operationId: 'confirmStaffSession',
  summary: 'Confirm with a fresh code that it is me',
  description:
    'Without `code` a code is sent to my phone and the answer is 202; with `code` the answer is 204. For ten minutes from then (and from signing in) this session may do what otherwise answers 403 with code 100014.',
  request: { body: body(z.strictObject({ code: OneTimeCode.optional() })) },
  responses: {
    202: json(CodeSent, 'A code is on its way. Seconds.'),
    204: nothing,
    ...failures(400, 401, 403, 413, 415, 422, 429),
  },
})

export const resetPasswordRoute = createRoute({
  method: 'post',
  path: '/password_resets',
  operationId: 'resetStaffPassword',
  tags: ['Authentication'],
  summary: 'Forgotten password: ask for a mailed link, or set a new one with it',
  description:
    'With `email` the answer is 202, whether or not anybody has it. With the `token` of a mailed link (an invitation too) and `password` the answer is 204: the link works once, and all sessions end.',
  request: {
    body: body(
      z.union(
        [
          z.strictObject({ email: Email }),
          z.strictObject({
            token: LinkToken,
            password: NewPassword,
          }),
        ],
        { error: 'required' },
      ),
    ),
  },
  responses: {
    202: { description: 'If somebody has this email, a link is on its way.' },
    204: nothing,
    ...failures(400, 413, 415, 422, 429),
  },
})

export const checkPasswordLinkRoute = createRoute({
  method: 'post',
  path: '/password_resets/checks',
  operationId: 'checkStaffPasswordLink',
  tags: ['Authentication'],
  summary: 'Whether a mailed link still works, before a password is chosen with it',
  description:
    'The answer is 204 while the `token` of an invitation or of a forgotten password can be used, and 422 with code 100021 once it was, or its time is over. Nothing changes.',
  request: { body: body(z.strictObject({ token: LinkToken })) },
  responses: { 204: nothing, ...failures(400, 413, 415, 422, 429) },
})
