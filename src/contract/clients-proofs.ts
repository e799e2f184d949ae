import { Client, CodeSent } from '#contract/clients'
import {
  bearer,
  body,
  createRoute,
  Email,
  failures,
  json,
  nothing,
  OneTimeCode,
  PhoneExtension,
  PhoneNumber,
  z,
} from '#contract/wire'

export const confirmSessionRoute = createRoute({
  method: 'post',
  path: '/client/confirmations',
  operationId: 'confirmClientSession',
  tags: ['Account'],
  summary: 'Confirm with a fresh code that it is me',
  description:
    'Without `code` a code is sent to my phone and the answer is 202; with `code` the answer is 204. For ten minutes from then (and from signing in) this session may do what otherwise answers 403 with code 100014.',
  security: bearer,
  request: { body: body(z.strictObject({ code: OneTimeCode.optional() })) },
  responses: {
    202: json(CodeSent, 'A code is on its way. Seconds.'),
    204: nothing,
    ...failures(400, 401, 403, 413, 415, 422, 429),
  },
})

export const verifyEmailRoute = createRoute({
  method: 'post',
  path: '/email_verifications',
  operationId: 'verifyEmail',
  'x-errors': ['confirmation_needed'],
  tags: ['Account'],
  summary: 'Confirm my email, or a new one',
  description:
    'Without `code` a code is sent to the email; needs a fresh code of the phone (403 with code 100014). With `code` the email takes effect and counts as confirmed.',
  security: bearer,
  request: { body: body(z.strictObject({ email: Email, code: OneTimeCode.optional() })) },
  responses: {
    200: json(z.object({ client: Client }), 'The email is confirmed.'),
    202: json(CodeSent, 'A code is on its way. Seconds.'),
    ...failures(400, 401, 403, 413, 415, 422, 429),
  },
})

export const changePhoneRoute = createRoute({
  method: 'post',
  path: '/phone_changes',
  operationId: 'changePhone',
  'x-errors': [
    'phone_taken',
    'old_phone_unproven',
    'phone_is_yours',
    'code_wrong',
    'code_expired',
    'code_too_soon',
  ],
  tags: ['Account'],
  summary: 'Move my account to another phone number',
  description:
    'Without codes two are sent: one to the new number and one to the present number. With `old_phone: "lost"` the second goes to the confirmed email instead, if that was confirmed at least seven days ago (409 otherwise). With both codes the number changes and all other sessions end. Whether a number is taken is told only to whoever has its code.',
  security: bearer,
  request: {
    body: body(
      z
        .strictObject({
          phone_extension: PhoneExtension.default('+966'),
          phone_number: PhoneNumber,
          old_phone: z.enum(['reachable', 'lost']).default('reachable'),
          code: OneTimeCode.optional().openapi({ description: 'Of the new number.' }),
          old_code: OneTimeCode.optional().openapi({
            description: 'Of the present number, or of the email in its place.',
          }),
        })
        .refine((change) => change.code === undefined || change.old_code !== undefined, {
          error: 'required',
          path: ['old_code'],
        })
        .refine((change) => change.old_code === undefined || change.code !== undefined, {
          error: 'required',
          path: ['code'],
        }),
    ),
  },
  responses: {
    200: json(z.object({ client: Client }), 'The number has changed.'),
    202: json(
      CodeSent.extend({ old_code_sent_to: z.enum(['phone', 'email']) }),
      'Two codes are on their way. Seconds.',
    ),
    ...failures(400, 401, 403, 409, 413, 415, 422, 429),
  },
})
