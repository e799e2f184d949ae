import { getShortLinkRoute, stopRemindersRoute } from '#contract/short-links'
import { followShortLink } from '#domain/messages/short-links'
import { stopReminders } from '#domain/people/clients/stop-reminders'
import type { Api } from '../calls/api-env.ts'

/** Where the short addresses in SMS lead, and the end of reminders. */
export function registerShortLinkRoutes(api: Api): void {
  api.openapi(getShortLinkRoute, async (c) => {
    return c.json({ path: await followShortLink(c.var.ctx, c.req.valid('param').key) }, 200)
  })

  api.openapi(stopRemindersRoute, async (c) => {
    await stopReminders(c.var.ctx, c.req.valid('param').token)
    return c.body(null, 204)
  })
}
