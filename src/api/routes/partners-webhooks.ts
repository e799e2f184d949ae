import * as contract from '#contract/partners-webhooks'
import { playPracticeEventRoute } from '#contract/partners-practice'
import { pageOfWhole } from '#domain/core/page'
import { createEndpoint } from '#domain/partners/webhooks/create-endpoint'
import { deleteEndpoint } from '#domain/partners/webhooks/delete-endpoint'
import { callingPartner } from '#domain/partners/webhooks/endpoint-owner'
import { listDeliveries, getDelivery } from '#domain/partners/webhooks/list-deliveries'
import { getEvent, listEvents } from '#domain/partners/webhooks/list-events'
import { listEndpoints, getEndpoint } from '#domain/partners/webhooks/read-endpoints'
import { playEvent } from '#domain/partners/webhooks/play-event'
import { replayDelivery, replayWindow } from '#domain/partners/webhooks/replay-deliveries'
import { rotateSecret } from '#domain/partners/webhooks/rotate-secret'
import { updateEndpoint } from '#domain/partners/webhooks/update-endpoint'
import { presentDelivery, presentEndpoint, presentWholeDelivery } from '../present/webhook.ts'
import type { Api } from '../calls/api-env.ts'

/** The webhook endpoints of partners' programs. */
export function registerPartnerWebhookRoutes(api: Api): void {
  api.openapi(contract.listWebhookEndpointsRoute, async (c) => {
    const endpoints = await listEndpoints(c.var.ctx, callingPartner(c.var.ctx))
    const { rows, nextCursor } = pageOfWhole(endpoints, c.req.valid('query'))
    return c.json({ webhook_endpoints: rows.map(presentEndpoint), next_cursor: nextCursor }, 200)
  })

  api.openapi(contract.createWebhookEndpointRoute, async (c) => {
    const { endpoint, secret } = await createEndpoint(c.var.ctx, c.req.valid('json'))
    return c.json({ webhook_endpoint: presentEndpoint(endpoint), secret }, 201)
  })

  api.openapi(contract.getWebhookEndpointRoute, async (c) => {
    const { ctx } = c.var
    const endpoint = await getEndpoint(ctx.db, callingPartner(ctx), c.req.valid('param').id)
    return c.json({ webhook_endpoint: presentEndpoint(endpoint) }, 200)
  })

  api.openapi(contract.updateWebhookEndpointRoute, async (c) => {
    const { ctx } = c.var
    const { is_active: isActive, ...rest } = c.req.valid('json')
    const endpoint = await updateEndpoint(ctx, callingPartner(ctx), c.req.valid('param').id, {
      ...rest,
      isActive,
    })
    return c.json({ webhook_endpoint: presentEndpoint(endpoint) }, 200)
  })

  api.openapi(contract.deleteWebhookEndpointRoute, async (c) => {
    await deleteEndpoint(c.var.ctx, callingPartner(c.var.ctx), c.req.valid('param').id)
    return c.body(null, 204)
  })

  api.openapi(contract.rotateWebhookSecretRoute, async (c) => {
    const { endpoint, secret } = await rotateSecret(c.var.ctx, c.req.valid('param').id)
    return c.json({ webhook_endpoint: presentEndpoint(endpoint), secret }, 201)
  })

  api.openapi(contract.replayWebhookWindowRoute, async (c) => {
    const { from, until, only_lost: onlyLost } = c.req.valid('json')
    const replayed = await replayWindow(c.var.ctx, callingPartner(c.var.ctx), c.req.valid('param').id, {
      from: new Date(from),
      until: new Date(until),
      onlyLost,
    })
    return c.json({ replayed }, 202)
  })

  api.openapi(contract.listEventsRoute, async (c) => {
    const { events, nextCursor } = await listEvents(c.var.ctx, c.req.valid('query'))
    return c.json({ events, next_cursor: nextCursor }, 200)
  })

  api.openapi(contract.getEventRoute, async (c) =>
    c.json({ event: await getEvent(c.var.ctx, c.req.valid('param').id) }, 200),
  )

  api.openapi(contract.listWebhookDeliveriesRoute, async (c) => {
    const { ctx } = c.var
    const page = await listDeliveries(ctx, callingPartner(ctx), c.req.valid('query'))
    return c.json(
      { webhook_deliveries: page.deliveries.map(presentDelivery), next_cursor: page.nextCursor },
      200,
    )
  })

  api.openapi(contract.getWebhookDeliveryRoute, async (c) => {
    const { ctx } = c.var
    const delivery = await getDelivery(ctx, callingPartner(ctx), c.req.valid('param').id)
    return c.json({ webhook_delivery: presentWholeDelivery(delivery) }, 200)
  })

  api.openapi(contract.replayWebhookDeliveryRoute, async (c) => {
    const { ctx } = c.var
    const delivery = await replayDelivery(ctx, callingPartner(ctx), c.req.valid('param').id)
    return c.json({ webhook_delivery: presentWholeDelivery(delivery) }, 201)
  })

  api.openapi(playPracticeEventRoute, async (c) => {
    const { type, order_id: orderId, endpoint_id: endpointId } = c.req.valid('json')
    return c.json({ event: await playEvent(c.var.ctx, { type, orderId, endpointId }) }, 201)
  })
}
