import {
  body,
  conflict,
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
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { ExpectedSplit, RefundConflict } from '#contract/refunds'
import { StaffOrder } from '#contract/staff-orders'
import { Counts, Flag, needs, OptionalWords, Words } from '#contract/staff-wire'
import { RefundRequest } from '#contract/subscription-changes'
import { stopRenewalReasons } from '#rules/sale/stop-renewal-reasons'
import { maxRefundAnswer } from '#rules/desk/text-lengths'

export const listLeavingAnswersRoute = createRoute({
  tags: ['Clients'],
  ...needs('client:read'),
  method: 'get',
  path: '/clients/{id}/leaving_answers',
  operationId: 'listLeavingAnswers',
  summary: 'What the client said when stopping renewals',
  request: { params: IdParam, query: WholeQuery },
  responses: {
    200: json(
      z.object({
        leaving_answers: z.array(
          z.object({
            subscription_id: Id,
            subscription_ref_id: RefId,
            product: z.object({ id: Id, name: z.string(), name_ar: z.string(), name_en: z.string() }),
            reason: z.enum(stopRenewalReasons),
            words: z.string(),
            created_at: Moment,
          }),
        ),
        next_cursor: NextCursor,
      }),
      'Newest first.',
    ),
    ...failures(401, 403, 404, 422),
  },
})

export const StaffRefundRequest = RefundRequest.extend({
  order_ref_id: RefId,
  products: z.array(z.object({ id: Id, name: z.string(), name_ar: z.string(), name_en: z.string() })),
  client: z.object({
    id: Id,
    ref_id: RefId,
    first_name: z.string(),
    last_name: z.string(),
    phone_extension: z.string(),
    phone_number: z.string().nullable(),
  }),
  left_minor: Minor.openapi({ description: 'What can still be given back of the order.' }),
  due_at: Moment.openapi({
    description: 'Answered in time before then: three working days, Sunday to Thursday.',
  }),
  is_late: z.boolean(),
  by: z.string().nullable(),
}).openapi('StaffRefundRequest')

const requestStatus = z.enum(['open', 'granted', 'refused'], { error: 'not_allowed' })

export const listRefundRequestsRoute = createRoute({
  tags: ['Orders'],
  ...needs('order:read'),
  method: 'get',
  path: '/refund_requests',
  operationId: 'listRefundRequests',
  summary: 'Refunds that clients asked for, the newest first; of the open ones the oldest',
  request: {
    query: PageQuery.extend({
      status: requestStatus.optional(),
      late: Flag.optional().openapi({
        description: '`true`: only open ones whose time to be answered is over.',
      }),
      order_id: Id.optional(),
    }),
  },
  responses: {
    200: json(z.object({ refund_requests: z.array(StaffRefundRequest), ...pageCursors }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const countRefundRequestsRoute = createRoute({
  tags: ['Orders'],
  ...needs('order:read'),
  method: 'get',
  path: '/refund_requests/counts',
  operationId: 'countRefundRequests',
  summary: 'How many refunds that clients asked for are open, late, granted, refused',
  responses: { 200: Counts, ...failures(401, 403) },
})

export const answerRefundRequestRoute = createRoute({
  tags: ['Orders'],
  ...needs('order:refund'),
  method: 'put',
  path: '/refund_requests/{id}/answer',
  operationId: 'answerRefundRequest',
  'x-errors': [
    'refund_request_closed',
    'refund_request_not_found',
    'refund_split_changed',
    'confirmation_needed',
  ],
  summary: 'Grant an asked refund, in part or whole, or refuse it',
  description:
    'To where the client asked for it. Wants a code that was entered within ten minutes: 403 with code 100014. An answered one: 409 with code 300047.',
  request: {
    params: IdParam,
    body: body(
      z.discriminatedUnion('answer', [
        z.strictObject({
          answer: z.literal('granted'),
          amount_minor: z.int({ error: 'wrong_type' }).min(1, { error: 'out_of_range' }),
          expected_split: ExpectedSplit,
          period: z.enum(['keep', 'end'], { error: 'not_allowed' }),
          words: OptionalWords(maxRefundAnswer).optional(),
        }),
        z.strictObject({ answer: z.literal('refused'), words: Words(maxRefundAnswer) }),
      ]),
    ),
  },
  responses: {
    200: json(z.object({ order: StaffOrder }), 'The order as it stands now.'),
    ...failures(400, 401, 403, 404, 413, 415, 422),
    409: conflict(RefundConflict),
  },
})
