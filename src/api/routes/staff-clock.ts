import { moveClientClockRoute } from '#contract/staff-clock'
import { moveClock } from '#domain/core/time-machine/move-clock'
import type { Api } from '../calls/api-env.ts'

/** The time machine of a demo. */
export function registerStaffClockRoutes(api: Api): void {
  api.openapi(moveClientClockRoute, async (c) => {
    const to = new Date(c.req.valid('json').now)
    const ran = await moveClock(c.var.ctx, { clientId: c.req.valid('param').id, to })
    return c.json({ now: to.toISOString(), ran }, 200)
  })
}
