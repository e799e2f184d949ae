import * as contract from '#contract/staff-webhooks'
import { pageOfWhole } from '#domain/core/page'
import { apiClientOf } from '#domain/partners/webhooks/endpoint-owner'
import { listDeliveries, getDelivery } from '#domain/partners/webhooks/list-deliveries'
import { listEndpoints } from '#domain/partners/webhooks/read-endpoints'
import { replayDelivery, replayWindow } from '#domain/partners/webhooks/replay-deliveries'
import { updateEndpoint } from '#domain/partners/webhooks/update-endpoint'
import { presentDelivery, presentEndpoint, presentWholeDelivery } from '../present/webhook.ts'
import type { Api } from '../calls/api-env.ts'

/** Webhook endpoints and deliveries of partners, for administrators. */
export function registerStaffWebhookRoutes(api: Api): void {
  api.openapi(contract.listEndpointsOfApiClientRoute, async (c) => {
    const { ctx } = c.var
    const owner = await apiClientOf(ctx, c.req.valid('param').id, 'api_client:read')
    const { rows, nextCursor } = pageOfWhole(await listEndpoints(ctx, owner), c.req.valid('query'))
    return c.json({ webhook_endpoints: rows.map(presentEndpoint), next_cursor: nextCursor }, 200)
  })

  api.openapi(contract.switchEndpointOfApiClientRoute, async (c) => {
    const { ctx } = c.var
    const { id, endpoint_id } = c.req.valid('param')
    const owner = await apiClientOf(ctx, id, 'api_client:write')
    const isActive = c.req.valid('json').is_active
    const endpoint = await updateEndpoint(ctx, owner, endpoint_id, { isActive })
    return c.json({ webhook_endpoint: presentEndpoint(endpoint) }, 200)
  })

  api.openapi(contract.replayWindowToApiClientRoute, async (c) => {
    const { ctx } = c.var
    const { id, endpoint_id } = c.req.valid('param')
    const owner = await apiClientOf(ctx, id, 'api_client:write')
    const { from, until, only_lost } = c.req.valid('json')
    const window = { from: new Date(from), until: new Date(until), onlyLost: only_lost }
    return c.json({ replayed: await replayWindow(ctx, owner, endpoint_id, window) }, 202)
  })

  api.openapi(contract.listDeliveriesToApiClientRoute, async (c) => {
    const { ctx } = c.var
    const owner = await apiClientOf(ctx, c.req.valid('param').id, 'api_client:read')
    const page = await listDeliveries(ctx, owner, c.req.valid('query'))
    return c.json(
      { webhook_deliveries: page.deliveries.map(presentDelivery), next_cursor: page.nextCursor },
      200,
    )
  })

  api.openapi(contract.getDeliveryToApiClientRoute, async (c) => {
    const { ctx } = c.var
    const { id, delivery_id } = c.req.valid('param')
    const owner = await apiClientOf(ctx, id, 'api_client:read')
    return c.json({ webhook_delivery: presentWholeDelivery(await getDelivery(ctx, owner, delivery_id)) }, 200)
  })

  api.openapi(contract.replayDeliveryToApiClientRoute, async (c) => {
    const { ctx } = c.var
    const { id, delivery_id } = c.req.valid('param')
    const owner = await apiClientOf(ctx, id, 'api_client:write')
    const delivery = await replayDelivery(ctx, owner, delivery_id)
    return c.json({ webhook_delivery: presentWholeDelivery(delivery) }, 201)
  })
}
