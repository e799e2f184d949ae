import { maxStatementLine } from '#rules/desk/text-lengths'
import { entryKinds, Month, MonthInvoice, monthSums } from '#contract/partner-account-shapes'
import { ApiClient } from '#contract/staff-api-clients'
import { createFailures, Day, needs, Words } from '#contract/staff-wire'
import {
  body,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  Moment,
  RefId,
  Riyals,
  z,
} from '#contract/wire'

/** What partners buy on account, and what they have paid; for administrators. */

export const AccountStatement = z
  .object({
    month: z.string(),
    ...monthSums,
    invoice: MonthInvoice,
    entries: z.array(
      z.object({
        id: Id,
        kind: z.enum(entryKinds),
        amount: Riyals,
        amount_minor: Minor,
        order: z.object({ id: Id, ref_id: RefId, plan: z.string() }).nullable(),
        reference: z.string().openapi({
          description:
            "A transfer's own number; of a credit and of what is taken back of a transfer the reason.",
        }),
        paid_on: z
          .string()
          .nullable()
          .openapi({ description: 'The Riyadh day on which a transfer arrived.' }),
        reverses: z
          .object({ id: Id, reference: z.string() })
          .nullable()
          .openapi({ description: 'The payment that it takes back.' }),
        is_reversed: z.boolean().openapi({ description: 'A payment that was taken back.' }),
        created_at: Moment,
      }),
    ),
    more: z
      .boolean()
      .openapi({ description: 'Only the first 1,000 entries are listed; the sums count all.' }),
  })
  .openapi('AccountStatement')

export const listStatementsRoute = createRoute({
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

export const getApiClientStatementRoute = createRoute({
  tags: ['API clients'],
  ...needs('statement:read'),
  method: 'get',
  path: '/api_clients/{id}/statement',
  operationId: 'getApiClientStatement',
  summary: 'What it bought on account and paid in one Riyadh month',
  request: {
    params: IdParam,
    query: z.object({
      month: Month.optional().openapi({ description: 'The present one when left out.' }),
    }),
  },
  responses: {
    200: json(z.object({ statement: AccountStatement }), 'The month.'),
    ...failures(401, 403, 404, 422),
  },
})

export const recordAccountPaymentRoute = createRoute({
  tags: ['API clients'],
  ...needs('api_client:write'),
  method: 'post',
  path: '/api_clients/{id}/account_payments',
  operationId: 'recordAccountPayment',
  'x-errors': ['confirmation_needed'],
  summary: 'Enter what the partner has transferred; needs a fresh code',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        amount_minor: z
          .int({ error: 'wrong_type' })
          .min(1, { error: 'out_of_range' })
          .max(100_000_000_000, { error: 'out_of_range' }),
        reference: Words(maxStatementLine).openapi({ description: "The transfer's own number." }),
        paid_on: Day.optional().openapi({
          description: 'The Riyadh day on which it arrived, not to come; today when left out.',
        }),
      }),
    ),
  },
  responses: {
    201: json(z.object({ api_client: ApiClient }), 'The API client.'),
    ...createFailures,
    ...failures(404),
  },
})

export const reverseAccountPaymentRoute = createRoute({
  tags: ['API clients'],
  ...needs('api_client:write'),
  method: 'post',
  path: '/api_clients/{id}/account_payments/{payment_id}/reversal',
  operationId: 'reverseAccountPayment',
  'x-errors': ['confirmation_needed', 'api_client_not_found', 'account_payment_not_found'],
  summary: 'Take an entered transfer back; needs a fresh code',
  description:
    'For one that was entered wrong, or that its bank took back: the partner owes so much more, on the statement of this month. Whole; a second time changes nothing.',
  request: {
    params: IdParam.extend({ payment_id: Id.openapi({ description: 'The entry of the statement.' }) }),
    body: body(z.strictObject({ reason: Words(maxStatementLine) })),
  },
  responses: {
    201: json(z.object({ api_client: ApiClient }), 'The API client.'),
    ...createFailures,
    ...failures(404),
  },
})
