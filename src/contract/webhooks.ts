import { createRoute, failures, json, z } from '#contract/wire'

export const receiveWebhookRoute = createRoute({
  method: 'post',
  path: '/api/webhooks/{provider}',
  operationId: 'receiveWebhook',
  'x-errors': ['webhook_unverified'],
  tags: ['Gateways'],
  summary: 'For payment gateways: verified, stored once, worked later',
  request: {
    params: z.object({ provider: z.string().max(40) }),
    body: { content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } }, required: true },
  },
  responses: {
    200: json(z.object({ received: z.literal(true) }), 'Stored.'),
    ...failures(400, 401, 404, 413, 415),
  },
})
