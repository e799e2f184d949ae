import { partnerCall } from '#contract/partner-call'
import { body, createRoute, failures, Id, json, z } from '#contract/wire'
import { playableEvents } from '#rules/partners/webhooks'

/**
 * Calls with a test token that simulate what happens to orders, so that partners can test everything before
 * they go live.
 */

export const playPracticeEventRoute = createRoute({
  ...partnerCall(
    'webhooks',
    'test_token_needed',
    'order_not_found',
    'subscription_not_found',
    'webhook_endpoint_not_found',
    'webhook_endpoint_off',
  ),
  tags: ['Practice'],
  method: 'post',
  path: '/practice/events',
  operationId: 'playPracticeEvent',
  summary: 'Play an event: send a test event to your webhook endpoints',
  description:
    'Posts the event to your practice endpoints as if it had happened to one of your practice orders: a decline, a lapse, a refund, a renewal that failed, the end of a plan. Signed, tried again, logged and replayed as any other; the order itself does not change. Events of subscriptions need an order whose plan has begun (else 404 with code 800009). `points.*` are no part of it: spend and reverse for real. Live tokens answer 403 with code 800014. Scope `webhooks`.',
  request: {
    body: body(
      z.strictObject({
        type: z.enum(playableEvents, { error: 'not_allowed' }).openapi({ example: 'order.declined' }),
        order_id: Id.openapi({ description: 'A practice order of yours.' }),
        endpoint_id: Id.optional().openapi({
          description:
            'Only to this endpoint, whatever it asked for; all that asked for the event when left out.',
        }),
      }),
    ),
  },
  responses: {
    201: json(
      z.object({
        event: z.object({
          id: Id.openapi({ description: 'The `webhook-id` that comes.' }),
          type: z.enum(playableEvents),
          deliveries: z.int().openapi({
            description: 'Endpoints that it is on its way to; one that is off keeps it until it is replayed.',
            example: 1,
          }),
        }),
      }),
      'On its way.',
    ),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429),
  },
})
