import { body, createRoute, failures, Id, IdParam, json, Moment, RefId, z } from '#contract/wire'
import { StaffOrder } from '#contract/staff-orders'
import { needs, OptionalWords, Words } from '#contract/staff-wire'
import { RefundRequest } from '#contract/subscription-life'
import { leavingReasons } from '#rules/leaving'

export const listLeavingAnswers = createRoute({
  tags: ['Clients'],
  ...needs('client:read'),
  method: 'get',
  path: '/clients/{id}/leaving_answers',
  operationId: 'listLeavingAnswers',
  summary: 'What the client said when stopping renewals',
  request: { params: IdParam },
  responses: {
    200: json(
      z.object({
        leaving_answers: z.array(
          z.object({
            subscription_id: Id,
            subscription_ref_id: RefId,
            product: z.object({ id: Id, name: z.string(), name_ar: z.string(), name_en: z.string() }),
            reason: z.enum(leavingReasons),
            words: z.string(),
            created_at: Moment,
          }),
        ),
      }),
      'Newest first.',
    ),
    ...failures(401, 403, 404),
  },
})

export const StaffRefundRequest = RefundRequest.extend({
  order_ref_id: RefId,
  client: z.object({ id: Id, ref_id: RefId, first_name: z.string(), last_name: z.string() }),
  by: z.string().nullable(),
}).openapi('StaffRefundRequest')

export const listRefundRequests = createRoute({
  tags: ['Orders'],
  ...needs('order:read'),
  method: 'get',
  path: '/refund_requests',
  operationId: 'listRefundRequests',
  summary: 'Refunds that clients asked for, the open ones first',
  request: {
    query: z.object({
      status: z.enum(['open', 'granted', 'refused'], { error: 'not_allowed' }).optional(),
      order_id: Id.optional(),
    }),
  },
  responses: {
    200: json(z.object({ refund_requests: z.array(StaffRefundRequest) }), 'At most the first 200.'),
    ...failures(401, 403, 422),
  },
})

export const answerRefundRequest = createRoute({
  tags: ['Orders'],
  ...needs('order:refund'),
  method: 'put',
  path: '/refund_requests/{id}/answer',
  operationId: 'answerRefundRequest',
  'x-errors': ['refund_request_closed', 'refund_request_not_found', 'confirmation_needed'],
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
          period: z.enum(['keep', 'end'], { error: 'not_allowed' }),
          words: OptionalWords(1000).optional(),
        }),
        z.strictObject({ answer: z.literal('refused'), words: Words(1000) }),
      ]),
    ),
  },
  responses: {
    200: json(z.object({ order: StaffOrder }), 'The order as it stands now.'),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422),
  },
})
