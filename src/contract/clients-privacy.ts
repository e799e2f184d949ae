import { bearer, body, createRoute, failures, json, Moment, nothing, z } from '#contract/wire'
import { consentKinds } from '#rules/consent'

export const Consent = z
  .object({
    kind: z.enum(consentKinds),
    granted: z.boolean(),
    text_version: z
      .string()
      .nullable()
      .openapi({ description: 'Of the text that was agreed to or refused; null when never asked.' }),
    decided_at: Moment.nullable(),
  })
  .openapi('Consent')

const Consents = z.object({ consents: z.array(Consent) })

export const listConsents = createRoute({
  method: 'get',
  path: '/consents',
  operationId: 'listConsents',
  tags: ['Account'],
  summary: 'What I have agreed to',
  security: bearer,
  responses: { 200: json(Consents, 'One of each kind.'), ...failures(401, 403) },
})

export const setConsents = createRoute({
  method: 'put',
  path: '/consents',
  operationId: 'setConsents',
  tags: ['Account'],
  summary: 'Change what I agree to',
  description:
    'Only the given kinds change. The terms can be accepted and not taken back while the account is open. Consent to renewal is given with an order or on a subscription; taking it back here ends auto-renewal everywhere.',
  security: bearer,
  request: {
    body: body(
      z.strictObject({
        terms: z.literal(true, { error: 'must_accept' }).optional(),
        renewal: z.literal(false, { error: 'not_allowed' }).optional(),
        marketing_sms: z.boolean({ error: 'wrong_type' }).optional(),
        marketing_email: z.boolean({ error: 'wrong_type' }).optional(),
      }),
    ),
  },
  responses: { 200: json(Consents, 'As it is now.'), ...failures(400, 401, 403, 413, 415, 422) },
})

export const copyMyData = createRoute({
  method: 'post',
  path: '/data_copies',
  operationId: 'copyMyData',
  tags: ['Account'],
  summary: 'Everything that the store keeps about me, as a file',
  description:
    'Needs a fresh code (403 with code 100014). Amounts are in halalas. Handles of cards and secrets are left out.',
  security: bearer,
  responses: {
    200: json(z.record(z.string(), z.unknown()), 'A JSON file to save.'),
    ...failures(401, 403, 429),
  },
})

export const closeAccount = createRoute({
  method: 'post',
  path: '/closure',
  operationId: 'closeAccount',
  'x-errors': ['order_holds_account', 'confirmation_needed'],
  tags: ['Account'],
  summary: 'Close my account for good',
  description:
    'Needs a fresh code (403 with code 100014). Unpaid orders are cancelled, cards deleted, renewals stopped, sessions ended, the phone freed and what names me destroyed, the words of tickets too; orders and invoices stay, as the law asks. 409 while an order is being paid or activated.',
  security: bearer,
  responses: { 204: nothing, ...failures(401, 403, 409, 503) },
})
