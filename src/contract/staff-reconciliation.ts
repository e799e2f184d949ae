import {
  body,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  Moment,
  pageCursors,
  PageQuery,
  RefId,
  z,
} from '#contract/wire'
import { Day, needs, OptionalWords } from '#contract/staff-wire'
import { differenceKinds, settlingWays } from '#rules/payments/reconciliation'
import { maxSearch, maxSettlementNote } from '#rules/desk/text-lengths'

const tags = ['Reconciliation']

export const GatewayDifference = z
  .object({
    id: Id,
    external_id: z.string().openapi({ description: 'The payment as the gateway calls it.' }),
    payment_id: Id.nullable(),
    order: z.object({ id: Id, ref_id: RefId }).nullable(),
    kind: z.enum(differenceKinds),
    ours_minor: Minor.openapi({ description: 'What was taken less what went back, by our ledger.' }),
    theirs_minor: Minor,
    ways: z.array(z.enum(settlingWays)).openapi({ description: 'How it can be settled, the best first.' }),
    found_at: Moment,
    settled_at: Moment.nullable(),
    way: z.enum(settlingWays).nullable(),
    note: z.string(),
    by: z.string().nullable(),
  })
  .openapi('GatewayDifference')

export const Reconciliation = z
  .object({
    last: z
      .object({
        from: Moment,
        to: Moment,
        payments_compared: z.int(),
        ours_minor: Minor,
        theirs_minor: Minor,
        created_at: Moment,
      })
      .nullable(),
    differences: z.array(GatewayDifference),
    ...pageCursors,
    counts: z
      .object({ open: z.int(), settled: z.int() })
      .openapi({ description: 'Of all that the search and the days find.' }),
    sums: z
      .object({ ours_minor: Minor, theirs_minor: Minor })
      .openapi({ description: 'Of all listed ones, on this page and the others.' }),
  })
  .openapi('Reconciliation')

const stands = json(Reconciliation, 'The open ones unless settled ones are asked for, newest first.')

export const getReconciliationRoute = createRoute({
  tags,
  ...needs('reconciliation:read'),
  method: 'get',
  path: '/reconciliation',
  operationId: 'getReconciliation',
  summary: 'Ours against the gateway: what differs, and how to settle it',
  request: {
    query: PageQuery.extend({
      state: z.enum(['open', 'settled'], { error: 'not_allowed' }).optional(),
      q: z
        .string()
        .max(maxSearch, { error: 'too_long' })
        .optional()
        .openapi({ description: 'Order number, or the beginning of the payment’s id.' }),
      from: Day.optional().openapi({ description: 'First Riyadh day on which it was found.' }),
      to: Day.optional(),
    }),
  },
  responses: { 200: stands, ...failures(401, 403, 422) },
})

export const runReconciliationRoute = createRoute({
  tags,
  ...needs('reconciliation:write'),
  method: 'post',
  path: '/reconciliation/runs',
  operationId: 'runReconciliation',
  summary: 'Compare the last 31 days with the gateway now',
  responses: { 200: stands, ...failures(401, 403, 503) },
})

const ShownAmount = z.int({ error: 'wrong_type' }).optional().openapi({
  description:
    'What was shown: where it is another amount by now nothing is settled, and the answer is 409 `difference_changed` (code 900041).',
})

export const settleDifferenceRoute = createRoute({
  tags,
  ...needs('reconciliation:write'),
  method: 'post',
  path: '/reconciliation/{id}/settlement',
  operationId: 'settleDifference',
  'x-errors': [
    'order_changed_meanwhile',
    'difference_not_found',
    'difference_changed',
    'confirmation_needed',
  ],
  summary: 'Settle a difference: ask again, book it, or explain it',
  description:
    '`asked_again` applies the gateway’s own answer; `booked` brings our ledger to what the gateway has; `explained` only says why. Wants a code that was entered within ten minutes: 403 with code 100014.',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        way: z.enum(['asked_again', 'booked', 'explained'], { error: 'not_allowed' }),
        note: OptionalWords(maxSettlementNote).optional(),
        expected_ours_minor: ShownAmount,
        expected_theirs_minor: ShownAmount,
      }),
    ),
  },
  responses: { 200: stands, ...failures(400, 401, 403, 404, 409, 413, 415, 422, 503) },
})
