import { bearer, createRoute, failures, Id, json, z } from '#contract/wire'
import { Order } from '#contract/orders'
import { Payment } from '#contract/payments'

export const getPaymentRoute = createRoute({
  method: 'get',
  path: '/orders/{id}/payments/{payment_id}',
  operationId: 'getPayment',
  tags: ['Payments'],
  summary: 'How did it go: the gateway is asked first',
  security: bearer,
  request: { params: z.object({ id: Id, payment_id: Id }) },
  responses: {
    200: json(z.object({ payment: Payment, order: Order }), 'The truth now.'),
    ...failures(401, 403, 404, 503),
  },
})
