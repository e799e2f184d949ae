import { body, createRoute, failures, IdParam, json, z } from '#contract/wire'
import { StaffOrder } from '#contract/staff-orders'
import { createFailures, needs, Words } from '#contract/staff-wire'
import { refundWays } from '#rules/refund'

const order = json(z.object({ order: StaffOrder }), 'The order as it stands now.')
const tags = ['Orders']

export const refundOrder = createRoute({
  tags,
  ...needs('order:refund'),
  method: 'post',
  path: '/orders/{id}/refunds',
  operationId: 'refundOrder',
  summary: 'Give money back, in part or whole',
  description:
    'To the card as far as the gateway takes it, the rest to the balance; with `destination` `balance` all of it. Never more than what was paid: 409 with code 300020. Wants a code that was entered within ten minutes: 403 with code 100014. Takes `Idempotency-Key`.',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        amount_minor: z.int({ error: 'wrong_type' }).min(1, { error: 'out_of_range' }),
        destination: z.enum(refundWays, { error: 'not_allowed' }).optional(),
        reason: Words(500),
        period: z.enum(['keep', 'end'], { error: 'not_allowed' }).openapi({
          description: "Keeps or ends the time that the order paid for; the client's other periods stay.",
        }),
      }),
    ),
  },
  responses: { 201: order, ...createFailures, ...failures(404) },
})

export const cancelClientsOrder = createRoute({
  tags,
  ...needs('order:cancel'),
  method: 'post',
  path: '/orders/{id}/cancellation',
  operationId: 'cancelClientsOrder',
  summary: "Cancel a client's order that is not paid",
  request: { params: IdParam },
  responses: { 200: order, ...failures(401, 403, 404, 409, 503) },
})

export const fulfilOrderAgain = createRoute({
  tags,
  ...needs('order:fulfil'),
  method: 'post',
  path: '/orders/{id}/fulfilment',
  operationId: 'fulfilOrderAgain',
  summary: 'Activate the plan again after it failed',
  request: { params: IdParam },
  responses: { 202: order, ...failures(401, 403, 404, 409) },
})

export const noteOrder = createRoute({
  tags,
  ...needs('order:note'),
  method: 'post',
  path: '/orders/{id}/notes',
  operationId: 'noteOrder',
  summary: 'Leave a note among staff',
  description: 'On no page of the client’s, though in a copy of their data. Takes `Idempotency-Key`.',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        body: z
          .string({ error: 'wrong_type' })
          .min(1, { error: 'required' })
          .max(2000, { error: 'too_long' }),
      }),
    ),
  },
  responses: { 201: order, ...createFailures, ...failures(404) },
})

export const resendMessage = createRoute({
  tags: ['Messages'],
  ...needs('message:resend'),
  method: 'post',
  path: '/messages/{id}/resends',
  operationId: 'resendMessage',
  summary: 'Send a message to its client again',
  description:
    'To the address that the client has now. Codes, and messages whose text is gone, are refused: 409 with code 300024. Takes `Idempotency-Key`.',
  request: { params: IdParam },
  responses: {
    201: json(z.object({ message: z.object({ id: IdParam.shape.id }) }), 'It is on its way.'),
    ...failures(401, 403, 404, 409, 422),
  },
})
