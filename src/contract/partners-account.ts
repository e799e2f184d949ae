import { entryKinds, Month, MonthInvoice, monthSums, TokenHint } from '#contract/partner-account-shapes'
import { ClientPhone, Reference } from '#contract/partner-references'
import { partnerCall } from '#contract/partner-call'
import { listQuery, timeSorts } from '#contract/staff-wire'
import {
  createRoute,
  failures,
  Id,
  json,
  Minor,
  Moment,
  NextCursor,
  NoQuery,
  RefId,
  Riyals,
  z,
  WholeQuery,
} from '#contract/wire'
import { apiScopes, tokenModes } from '#rules/partners/partners'

/** Who a partner's program is to the store, and what it owes. */

/**
 * What staff note about a partner is theirs; its programs read a field that is empty, as fields stay within a
 * version.
 */
const unreadDescription = z.string().openapi({ description: 'Empty.', example: '' })

/** Whose token it is, as the legacy `GET /user` tells a partner's program. */
export const ApiClientSelf = z
  .object({
    id: Id,
    ref_id: RefId,
    user_type: z.literal('api_client'),
    name: z.string(),
    description: unreadDescription,
    is_active: z.boolean(),
    mode: z.enum(tokenModes),
    scopes: z.array(z.enum(apiScopes)),
    points_any: z.boolean(),
  })
  .openapi('ApiClientSelf')

const PartnerMonth = Month.openapi({ description: 'A month in Riyadh, `YYYY-MM`.' })

export const PartnerAccount = z
  .object({
    id: Id,
    ref_id: RefId,
    name: z.string(),
    description: unreadDescription,
    mode: z.enum(tokenModes),
    scopes: z.array(z.enum(apiScopes)),
    points_any: z.boolean(),
    token: z.object({
      id: Id,
      name: z.string(),
      hint: TokenHint,
      ends_at: Moment.nullable().openapi({
        description: 'When it stops of itself. Every answer to it says so, too, in `Token-Ends-At`.',
      }),
      replaced: z.boolean().openapi({ description: 'Another was issued in its place: change over.' }),
    }),
    on_account: z
      .object({
        limit: Riyals,
        limit_minor: Minor.openapi({ description: 'What you may owe for orders on account.' }),
        owed: Riyals,
        owed_minor: Minor.openapi({
          description: 'What you owe now; below zero when you paid ahead. With a test token 0.',
        }),
        available: Riyals,
        available_minor: Minor.openapi({ description: 'What you can still order on account.' }),
      })
      .nullable()
      .openapi({
        description:
          'For tokens of the scope `orders`. A test token reads it as it is for practice: nothing is owed, and the whole limit is available, whatever you owe for live orders.',
      }),
  })
  .openapi('PartnerAccount')

export const MonthlyStatement = z
  .object({
    month: PartnerMonth,
    ...monthSums,
    invoice: MonthInvoice,
    payments_minor: monthSums.payments_minor.openapi({
      description:
        'What you transferred, less what the store took back of it as entered wrong (`payment_reversal`). Zero or below, and above where more was taken back than came.',
    }),
  })
  .openapi('MonthlyStatement')

export const StatementEntry = z
  .object({
    id: Id,
    kind: z.enum(entryKinds),
    amount: Riyals,
    amount_minor: Minor,
    owed: Riyals,
    owed_minor: Minor.openapi({ description: 'What you owed after it.' }),
    reference: Reference.openapi({
      description: 'Your own number of the order, or the number of the transfer that came or is taken back.',
    }),
    order: z.object({ id: Id, ref_id: RefId, plan: z.string(), phone: ClientPhone }).nullable(),
    created_at: Moment,
  })
  .openapi('StatementEntry')

const MonthParam = z.object({ month: PartnerMonth })

export const getPartnerAccountRoute = createRoute({
  ...partnerCall('any', 'invalid_input'),
  method: 'get',
  path: '/account',
  operationId: 'getPartnerAccount',
  summary: 'Get your account: token, scopes, what you owe and your limit',
  description: 'The first call of a new program. Any living token.',
  request: { query: NoQuery },
  responses: {
    200: json(z.object({ account: PartnerAccount }), 'You.'),
    ...failures(401, 403, 422, 429),
  },
})

export const listPartnerStatementsRoute = createRoute({
  ...partnerCall('orders', 'invalid_input'),
  tags: ['Account'],
  method: 'get',
  path: '/account/statements',
  operationId: 'listPartnerStatements',
  summary: 'List statements, newest month first',
  description:
    'From the month of the first entry (an order on account, or a transfer ahead) to the present one. Empty for test tokens. Scope `orders`.',
  request: { query: WholeQuery },
  responses: {
    200: json(z.object({ statements: z.array(MonthlyStatement), next_cursor: NextCursor }), 'All months.'),
    ...failures(401, 403, 422, 429),
  },
})

export const getPartnerStatementRoute = createRoute({
  ...partnerCall('orders', 'invalid_input'),
  tags: ['Account'],
  method: 'get',
  path: '/account/statements/{month}',
  operationId: 'getPartnerStatement',
  summary: 'Get a statement: what you bought on account, took back and paid in a month',
  description:
    'Entries oldest first unless `sort` turns it round. The sums are of the whole month on every page. Scope `orders`.',
  request: { params: MonthParam, query: listQuery(timeSorts).omit({ q: true }) },
  responses: {
    200: json(
      z.object({
        statement: MonthlyStatement,
        entries: z.array(StatementEntry),
        next_cursor: NextCursor,
      }),
      'One page of the month in the sequence of the bookings: each `owed_minor` is the one before it and the `amount_minor`.',
    ),
    ...failures(401, 403, 404, 422, 429),
  },
})

export const getPartnerStatementCsvRoute = createRoute({
  ...partnerCall('orders', 'invalid_input'),
  tags: ['Account'],
  method: 'get',
  path: '/account/statements/{month}/csv',
  operationId: 'getPartnerStatementCsv',
  summary: 'Download a statement as CSV',
  description:
    'UTF-8 behind a byte order mark, with a line for each entry: `created_at`, `kind`, `order`, `order_id`, `plan`, `phone`, `reference`, `amount`, `owed`. Amounts are in riyals. A text that a spreadsheet would run as a formula has an apostrophe in front: every `phone`, because of its `+`, and a `reference` that begins with `=`, `+`, `-` or `@`; a program takes both off, or reads `…/{month}` instead. Scope `orders`.',
  request: { params: MonthParam, query: NoQuery },
  responses: {
    200: { description: 'CSV.', content: { 'text/csv': { schema: z.string() } } },
    ...failures(401, 403, 404, 422, 429),
  },
})
