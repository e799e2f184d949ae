import { getDashboard as getDashboardRoute } from '#contract/staff-dashboard'
import { readDashboard } from '#domain/dashboard/read-dashboard'
import { presentDashboard } from '../present/dashboard.ts'
import type { Api } from '../surface.ts'

/** The staff's first page. */
export function registerStaffDashboardRoutes(api: Api): void {
  api.openapi(getDashboardRoute, async (c) => {
    return c.json({ dashboard: presentDashboard(await readDashboard(c.var.ctx, c.req.valid('query'))) }, 200)
  })
}
