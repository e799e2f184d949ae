import { startAppleSessionRoute } from '#contract/apple-pay'
import { startAppleSession } from '#domain/sale/payments/start-apple-session'
import type { Api } from '../calls/api-env.ts'

export function registerApplePayRoutes(api: Api): void {
  api.openapi(startAppleSessionRoute, async (c) => {
    const { validation_url } = c.req.valid('json')
    return c.json(await startAppleSession(c.var.ctx, { validationUrl: validation_url }), 200)
  })
}
