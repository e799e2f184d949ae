import { windowQuery } from '#contract/partner-references'
import { partnerCall } from '#contract/partner-call'
import { listQuery, OptionalWords, timeSorts } from '#contract/staff-wire'
import {
  body,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Moment,
  NextCursor,
  nothing,
  z,
  WholeQuery,
} from '#contract/wire'
import { maxAddressLength, maxEndpointDescription, tokenModes } from '#rules/partners/partners'
import { deliveryStatuses, maxReplayed, webhookEvents, webhookKinds } from '#rules/partners/webhooks'

/** Partners' webhook endpoints and the deliveries to them. The convention is Standard Webhooks. */

/** What carries no number to be searched for. */
const byTime = listQuery(timeSorts).omit({ q: true })

const Wishes = z
  .array(z.enum([...webhookEvents, ...webhookKinds], { error: 'not_allowed' }))
  .min(1, { error: 'required' })
  .max(60, { error: 'too_long' })
  .openapi({ description: 'Names of events, or whole kinds.', example: ['order.*', 'points.spent'] })

export const WebhookEndpoint = z
  .object({
    id: Id,
    mode: z.enum(tokenModes).openapi({ description: 'Of the token that made it: live or practice events.' }),
    url: z.string(),
    description: z.string(),
    events: z.array(z.string()),
    is_active: z.boolean().openapi({
      description:
        'False once you or the store switched it off, or the token was revoked with which it got its address or was switched on again last.',
    }),
    failing_since: Moment.nullable().openapi({ description: 'Since when nothing has arrived there.' }),
    switched_off_at: Moment.nullable().openapi({ description: 'By the store, after 5 days of failing.' }),
    old_secret_until: Moment.nullable().openapi({
      description: 'Until then bodies are signed with the secret before, too.',
    }),
    created_at: Moment,
    updated_at: Moment,
  })
  .openapi('WebhookEndpoint')

export const WebhookDelivery = z
  .object({
    id: Id,
    event_id: Id.openapi({ description: 'The `webhook-id`, the same at every try and replay.' }),
    endpoint_id: Id,
    url: z.string(),
    type: z.enum(webhookEvents),
    status: z.enum(deliveryStatuses).openapi({
      description: '`cancelled`: not sent, or no longer, as its endpoint was off. A replay sends it.',
    }),
    attempts: z.int(),
    response_status: z.int().nullable(),
    duration_ms: z.int().nullable(),
    last_tried_at: Moment.nullable(),
    next_try_at: Moment.nullable(),
    replay_of: Id.nullable(),
    created_at: Moment,
  })
  .openapi('WebhookDelivery')

export const WholeWebhookDelivery = WebhookDelivery.extend({
  body: z.string().openapi({ description: 'As it was sent and signed.' }),
  response_text: z.string().openapi({ description: 'The first words of the answer, or why none came.' }),
}).openapi('WholeWebhookDelivery')

export const deliveryQuery = byTime.extend({
  endpoint_id: Id.optional(),
  status: z.enum(deliveryStatuses, { error: 'not_allowed' }).optional(),
})
export const deliveryPage = json(
  z.object({ webhook_deliveries: z.array(WebhookDelivery), next_cursor: NextCursor }),
  'One page, newest first unless `sort` turns it round.',
)
export const oneDelivery = json(z.object({ webhook_delivery: WholeWebhookDelivery }), 'The delivery.')

const EventBody = z
  .object({
    id: Id.openapi({ description: 'The `webhook-id` under which it is posted.' }),
    type: z.enum(webhookEvents),
    timestamp: Moment.openapi({ description: 'When it happened.' }),
    mode: z.enum(tokenModes),
    api_client_id: Id.openapi({ description: 'Whose event it is: yours.' }),
    data: z.record(z.string(), z.unknown()).openapi({
      description: 'As it is posted; its shape follows from `type`, see `webhooks` of this document.',
    }),
  })
  .openapi('Event')

export const listEventsRoute = createRoute({
  ...partnerCall('webhooks'),
  tags: ['Events'],
  method: 'get',
  path: '/events',
  operationId: 'listEvents',
  summary: 'List events, to catch up from',
  description:
    'Every event of yours of the last 90 days, whether an endpoint was told of it or not. Newest first; with `sort=created_at` and `from` a program that was away reads on from where it stopped. Begin a few minutes early and leave out the ids that you have: what takes long can be listed after what began later. Scope `webhooks`.',
  request: {
    query: byTime.extend({
      type: z.enum(webhookEvents, { error: 'not_allowed' }).optional(),
      ...windowQuery,
    }),
  },
  responses: {
    200: json(
      z.object({ events: z.array(EventBody), next_cursor: NextCursor }),
      'One page; ask again with `cursor` until `next_cursor` is null.',
    ),
    ...failures(401, 403, 422, 429),
  },
})

export const getEventRoute = createRoute({
  ...partnerCall('webhooks', 'event_not_found'),
  tags: ['Events'],
  method: 'get',
  path: '/events/{id}',
  operationId: 'getEvent',
  summary: 'Get an event',
  description: 'Scope `webhooks`.',
  request: { params: IdParam },
  responses: { 200: json(z.object({ event: EventBody }), 'The event.'), ...failures(401, 403, 404, 429) },
})

/** Which events are sent again. */
export const replayedWindow = body(
  z.strictObject({
    from: z.iso.datetime({ offset: true, error: 'invalid' }),
    until: z.iso.datetime({ offset: true, error: 'invalid' }),
    only_lost: z.boolean({ error: 'wrong_type' }).default(false),
  }),
)
export const replayed = json(z.object({ replayed: z.int() }), 'So many are on their way.')

const one = json(z.object({ webhook_endpoint: WebhookEndpoint }), 'The endpoint.')
const withSecret = json(
  z.object({
    webhook_endpoint: WebhookEndpoint,
    secret: z
      .string()
      .openapi({ description: 'Shown this once.', example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' }),
  }),
  'The endpoint, and for the only time its secret.',
)
const url = z
  .string({ error: 'wrong_type' })
  .max(maxAddressLength, { error: 'too_long' })
  .openapi({
    description: `At most ${maxAddressLength} characters as it is called, where an Arabic letter is six.`,
    example: 'https://partner.example/webhooks/ishtirak',
  })

export const listWebhookEndpointsRoute = createRoute({
  ...partnerCall('webhooks', 'invalid_input'),
  method: 'get',
  path: '/webhook_endpoints',
  operationId: 'listWebhookEndpoints',
  summary: 'List webhook endpoints',
  description: "Endpoints of your token's mode. Scope `webhooks`.",
  request: { query: WholeQuery },
  responses: {
    200: json(
      z.object({ webhook_endpoints: z.array(WebhookEndpoint), next_cursor: NextCursor }),
      'All of them, newest first.',
    ),
    ...failures(401, 403, 422, 429),
  },
})

export const createWebhookEndpointRoute = createRoute({
  ...partnerCall('webhooks', 'too_many_webhook_endpoints'),
  'x-shown-once': 'webhook_secret_shown_once',
  method: 'post',
  path: '/webhook_endpoints',
  operationId: 'createWebhookEndpoint',
  summary: 'Create a webhook endpoint',
  description:
    'Events are posted as JSON with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks. Any 2xx within 10 seconds is an arrival; else it is tried again for three days. At most 20 endpoints of each mode. The secret is in the first answer only: a repeat under its `Idempotency-Key` answers 409 with code 800032. Scope `webhooks`.',
  request: {
    body: body(
      z.strictObject({
        url,
        description: OptionalWords(maxEndpointDescription).default(''),
        events: Wishes.default(['order.*']),
      }),
    ),
  },
  responses: { 201: withSecret, ...failures(400, 401, 403, 409, 413, 415, 422, 429) },
})

export const getWebhookEndpointRoute = createRoute({
  ...partnerCall('webhooks', 'webhook_endpoint_not_found'),
  method: 'get',
  path: '/webhook_endpoints/{id}',
  operationId: 'getWebhookEndpoint',
  summary: 'Get a webhook endpoint',
  description: 'Scope `webhooks`.',
  request: { params: IdParam },
  responses: { 200: one, ...failures(401, 403, 404, 429) },
})

export const updateWebhookEndpointRoute = createRoute({
  ...partnerCall('webhooks', 'webhook_endpoint_not_found'),
  method: 'patch',
  path: '/webhook_endpoints/{id}',
  operationId: 'updateWebhookEndpoint',
  summary: 'Update a webhook endpoint: address, events, on or off',
  description:
    '`is_active: true` switches one on again. What happened while it was off was kept for it (`cancelled` in its log) and is sent by a replay only. Scope `webhooks`.',
  request: {
    params: IdParam,
    body: body(
      z
        .strictObject({
          url,
          description: OptionalWords(maxEndpointDescription),
          events: Wishes,
          is_active: z.boolean({ error: 'wrong_type' }),
        })
        .partial(),
    ),
  },
  responses: { 200: one, ...failures(400, 401, 403, 404, 413, 415, 422, 429) },
})

export const deleteWebhookEndpointRoute = createRoute({
  ...partnerCall('webhooks', 'webhook_endpoint_not_found'),
  method: 'delete',
  path: '/webhook_endpoints/{id}',
  operationId: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint',
  description: 'Its log goes with it. Scope `webhooks`.',
  request: { params: IdParam },
  responses: { 204: nothing, ...failures(401, 403, 404, 429) },
})

export const rotateWebhookSecretRoute = createRoute({
  ...partnerCall('webhooks', 'webhook_endpoint_not_found'),
  'x-shown-once': 'webhook_secret_shown_once',
  method: 'post',
  path: '/webhook_endpoints/{id}/secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the signing secret; the old one signs beside it for a day',
  description:
    'One old secret signs beside the new one: a second rotation within the day ends the one before last at once. A repeat under one `Idempotency-Key` answers 409 with code 800032. Scope `webhooks`.',
  request: { params: IdParam },
  responses: { 201: withSecret, ...failures(401, 403, 404, 409, 422, 429) },
})

export const replayWebhookWindowRoute = createRoute({
  ...partnerCall('webhooks', 'webhook_endpoint_not_found', 'webhook_endpoint_off', 'too_many_replays'),
  // Each asking sends everything again, so that a repeat has to be told from a second wish.
  'x-creates': true,
  method: 'post',
  path: '/webhook_endpoints/{id}/replays',
  operationId: 'replayWebhookWindow',
  summary: 'Replay events of a time window',
  description: `With \`only_lost\` of what never arrived: it failed, it waits for its next try, or the endpoint was off. What waits is not sent twice: its next try is made now, and counts in \`replayed\`. At most ${maxReplayed.toLocaleString('en')} events, together with those that still wait for the endpoint; more answer 409 with code 800019. Scope \`webhooks\`.`,
  request: { params: IdParam, body: replayedWindow },
  responses: {
    202: replayed,
    ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429),
  },
})

export const listWebhookDeliveriesRoute = createRoute({
  ...partnerCall('webhooks'),
  tags: ['Webhook deliveries'],
  method: 'get',
  path: '/webhook_deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'List webhook deliveries',
  description: 'Kept for 90 days. Scope `webhooks`.',
  request: { query: deliveryQuery },
  responses: { 200: deliveryPage, ...failures(401, 403, 422, 429) },
})

export const getWebhookDeliveryRoute = createRoute({
  ...partnerCall('webhooks', 'webhook_delivery_not_found'),
  tags: ['Webhook deliveries'],
  method: 'get',
  path: '/webhook_deliveries/{id}',
  operationId: 'getWebhookDelivery',
  summary: 'Get a webhook delivery: what was sent and answered',
  description: 'Scope `webhooks`.',
  request: { params: IdParam },
  responses: { 200: oneDelivery, ...failures(401, 403, 404, 429) },
})

export const replayWebhookDeliveryRoute = createRoute({
  ...partnerCall('webhooks', 'webhook_delivery_not_found', 'webhook_endpoint_off'),
  tags: ['Webhook deliveries'],
  method: 'post',
  path: '/webhook_deliveries/{id}/replays',
  operationId: 'replayWebhookDelivery',
  summary: 'Replay a webhook delivery',
  description: 'The same event under the same `webhook-id`, as a delivery of its own. Scope `webhooks`.',
  request: { params: IdParam },
  responses: { 201: oneDelivery, ...failures(401, 403, 404, 409, 422, 429) },
})
