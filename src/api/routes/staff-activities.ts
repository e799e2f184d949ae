import { listActivitiesRoute } from '#contract/staff-activities'
import { listStoreLog } from '#domain/desk/activities/list-store-log'
import type { Api } from '../calls/api-env.ts'

/** The log of the store. */
export function registerStaffActivityRoutes(api: Api): void {
  api.openapi(listActivitiesRoute, async (c) =>
    c.json(await listStoreLog(c.var.ctx, c.req.valid('query')), 200),
  )
}
