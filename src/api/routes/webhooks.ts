import { receiveWebhookRoute } from '#contract/webhooks'
import { asSystem } from '#domain/core/context'
import { receiveEvent } from '#domain/sale/records/payments/receive-event'
import type { Api } from '../calls/api-env.ts'

/** Webhooks of payment gateways: verified, stored once, answered at once. */
export function registerWebhookRoutes(api: Api): void {
  api.openapi(receiveWebhookRoute, async (c) => {
    await receiveEvent(asSystem(c.var.ctx), {
      provider: c.req.valid('param').provider,
      headers: c.req.raw.headers,
      body: c.req.valid('json'),
    })
    return c.json({ received: true as const }, 200)
  })
}
