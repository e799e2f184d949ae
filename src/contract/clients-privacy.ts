import {
  bearer,
  body,
  conflict,
  createRoute,
  ErrorAnswer,
  failures,
  inDigits,
  json,
  Minor,
  Moment,
  nothing,
  z,
  type ExtraShapes,
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { consentKinds } from '#rules/people/consent'

export const Consent = z
  .object({
    kind: z.enum(consentKinds),
    granted: z.boolean(),
    text_version: z.string().nullable().openapi({
      description:
        'Of the text that was agreed to or refused; `import` where that was done in a system which the store took over from; null when never asked.',
    }),
    decided_at: Moment.nullable(),
  })
  .openapi('Consent')

const Consents = z.object({ consents: z.array(Consent) })

export const listConsentsRoute = createRoute({
  method: 'get',
  path: '/consents',
  operationId: 'listConsents',
  tags: ['Account'],
  summary: 'What I have agreed to',
  security: bearer,
  request: { query: WholeQuery },
  responses: {
    200: json(Consents.extend({ next_cursor: NextCursor }), 'One of each kind that this store asks for.'),
    ...failures(401, 403, 422),
  },
})

export const setConsentsRoute = createRoute({
  method: 'put',
  path: '/consents',
  operationId: 'setConsents',
  tags: ['Account'],
  summary: 'Change what I agree to',
  description:
    'Only the given kinds change. Measurement is asked for only in a store that reports sales to vendors of statistics; elsewhere it is neither listed nor kept, unless it was decided before. The terms can be accepted and not taken back while the account is open. Consent to renewal is given with an order or on a subscription; taking it back here ends auto-renewal everywhere.',
  security: bearer,
  request: {
    body: body(
      z.strictObject({
        terms: z.literal(true, { error: 'must_accept' }).optional(),
        renewal: z.literal(false, { error: 'not_allowed' }).optional(),
        marketing_sms: z.boolean({ error: 'wrong_type' }).optional(),
        marketing_email: z.boolean({ error: 'wrong_type' }).optional(),
        measurement: z.boolean({ error: 'wrong_type' }).optional(),
      }),
    ),
  },
  responses: { 200: json(Consents, 'As it is now.'), ...failures(400, 401, 403, 413, 415, 422, 429) },
})

export const copyMyDataRoute = createRoute({
  method: 'post',
  path: '/data_copies',
  operationId: 'copyMyData',
  'x-errors': ['confirmation_needed'],
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

const left = {
  balance_minor: Minor.openapi({ description: 'With code 100029: the balance that is left.' }),
} satisfies ExtraShapes<'balance_not_given_up'>

/** 409 of closing an account. */
const ClosureConflict = ErrorAnswer.extend(z.object(left).partial().shape).openapi('ClosureConflict')

export const getClosureRoute = createRoute({
  method: 'get',
  path: '/closure',
  operationId: 'getClosure',
  tags: ['Account'],
  summary: 'What closing my account would leave behind',
  security: bearer,
  responses: {
    200: json(
      z.object({
        closure: z.object({
          keeps_imported_rows: z.boolean().openapi({
            description:
              'Something of the account came from the system that the store used before: fingerprints of it stay, so that it does not come again.',
          }),
        }),
      }),
      'Beside what stays of everybody.',
    ),
    ...failures(401, 403),
  },
})

export const closeAccountRoute = createRoute({
  method: 'post',
  path: '/closure',
  operationId: 'closeAccount',
  'x-errors': ['order_holds_account', 'balance_not_given_up', 'confirmation_needed'],
  tags: ['Account'],
  summary: 'Close my account for good',
  description:
    'Needs a fresh code (403 with code 100014). Unpaid orders are cancelled, cards deleted, renewals stopped, sessions ended, the phone freed and what names me destroyed, the words of tickets too; orders and invoices stay, as the law asks. A request for a refund that is not answered yet goes to the card from then on. 409 while an order is being paid or activated, and, with code 100029 and `balance_minor`, while a balance is left that was not given up: no order is cancelled then.',
  security: bearer,
  request: {
    query: z.object({
      gives_up_balance_minor: inDigits(z.int({ error: 'wrong_type' }).min(0, { error: 'out_of_range' }))
        .optional()
        .openapi({
          description:
            'The balance that I give up with the account: exactly what is left of it, what unpaid orders hold (`held_minor` of the balance) with it.',
        }),
    }),
  },
  responses: { 204: nothing, ...failures(401, 403, 422, 503), 409: conflict(ClosureConflict) },
})
