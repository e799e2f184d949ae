import {
  deliveryPage,
  deliveryQuery,
  oneDelivery,
  replayed,
  replayedWindow,
  WebhookEndpoint,
} from '#contract/partners-webhooks'
import { needs } from '#contract/staff-wire'
import { body, createRoute, failures, Id, IdParam, json, z, NextCursor, WholeQuery } from '#contract/wire'
import { maxReplayed } from '#rules/partners/webhooks'

/** Partners' webhooks, for administrators. */

const see = { tags: ['API clients'], ...needs('api_client:read') }
const rule = { tags: ['API clients'], ...needs('api_client:write') }
const EndpointParams = z.object({ id: Id, endpoint_id: Id })
const DeliveryParams = z.object({ id: Id, delivery_id: Id })

export const listEndpointsOfApiClientRoute = createRoute({
  ...see,
  method: 'get',
  path: '/api_clients/{id}/webhook_endpoints',
  operationId: 'listEndpointsOfApiClient',
  summary: 'Where an API client is told',
  request: { params: IdParam, query: WholeQuery },
  responses: {
    200: json(
      z.object({ webhook_endpoints: z.array(WebhookEndpoint), next_cursor: NextCursor }),
      'All of them, newest first.',
    ),
    ...failures(401, 403, 404, 422),
  },
})

export const switchEndpointOfApiClientRoute = createRoute({
  ...rule,
  method: 'patch',
  path: '/api_clients/{id}/webhook_endpoints/{endpoint_id}',
  operationId: 'switchEndpointOfApiClient',
  summary: 'Switch an endpoint off or on again',
  request: {
    params: EndpointParams,
    body: body(z.strictObject({ is_active: z.boolean({ error: 'wrong_type' }) })),
  },
  responses: {
    200: json(z.object({ webhook_endpoint: WebhookEndpoint }), 'The endpoint.'),
    ...failures(400, 401, 403, 404, 413, 415, 422),
  },
})

export const replayWindowToApiClientRoute = createRoute({
  ...rule,
  method: 'post',
  path: '/api_clients/{id}/webhook_endpoints/{endpoint_id}/replays',
  'x-errors': ['webhook_endpoint_off', 'api_client_off', 'too_many_replays', 'webhook_endpoint_not_found'],
  operationId: 'replayWindowToApiClient',
  summary: 'Tell an API client again of everything in a time window',
  description: `With \`only_lost\` of what never arrived. What waits for its next try is not sent twice: that try is made now. At most ${maxReplayed.toLocaleString('en')} events, together with those that still wait for the endpoint; more answer 409 with code 800019.`,
  request: { params: EndpointParams, body: replayedWindow },
  responses: { 202: replayed, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
})

export const listDeliveriesToApiClientRoute = createRoute({
  ...see,
  method: 'get',
  path: '/api_clients/{id}/webhook_deliveries',
  operationId: 'listDeliveriesToApiClient',
  summary: 'What an API client was told',
  request: { params: IdParam, query: deliveryQuery },
  responses: { 200: deliveryPage, ...failures(401, 403, 404, 422) },
})

export const getDeliveryToApiClientRoute = createRoute({
  ...see,
  method: 'get',
  path: '/api_clients/{id}/webhook_deliveries/{delivery_id}',
  operationId: 'getDeliveryToApiClient',
  summary: 'One delivery, with what was sent and answered',
  request: { params: DeliveryParams },
  responses: { 200: oneDelivery, ...failures(401, 403, 404) },
})

export const replayDeliveryToApiClientRoute = createRoute({
  ...rule,
  method: 'post',
  path: '/api_clients/{id}/webhook_deliveries/{delivery_id}/replays',
  operationId: 'replayDeliveryToApiClient',
  summary: 'Tell an API client again',
  'x-errors': ['webhook_endpoint_off', 'api_client_off', 'webhook_delivery_not_found'],
  request: { params: DeliveryParams },
  responses: { 201: oneDelivery, ...failures(401, 403, 404, 409, 422) },
})
