import { listWaitingRoute, releaseWaitingRoute, takeWaitingRoute } from '#contract/staff-waiting'
import { listWaiting } from '#domain/desk/waiting/list-waiting'
import { releaseWaiting, takeWaiting } from '#domain/desk/waiting/take-waiting'
import type { Api } from '../calls/api-env.ts'
import { presentWaitingCount, presentWaitingItem } from '../present/waiting.ts'

/** What waits for the staff. */
export function registerStaffWaitingRoutes(api: Api): void {
  api.openapi(listWaitingRoute, async (c) => {
    const { items, counts, held } = await listWaiting(c.var.ctx, c.req.valid('query'))
    return c.json(
      {
        items: items.map(presentWaitingItem),
        counts: counts.map(presentWaitingCount),
        held_messages: held && { count: held.count, since: held.since?.toISOString() ?? null },
      },
      200,
    )
  })

  api.openapi(takeWaitingRoute, async (c) => {
    const { instead_of: insteadOf } = c.req.valid('json')
    await takeWaiting(c.var.ctx, { ...c.req.valid('param'), insteadOf })
    return c.body(null, 204)
  })

  api.openapi(releaseWaitingRoute, async (c) => {
    await releaseWaiting(c.var.ctx, c.req.valid('param'))
    return c.body(null, 204)
  })
}
