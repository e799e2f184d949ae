import { getDashboardRoute, getWaitingRoute } from '#contract/staff-dashboard'
import { getAnalyticsRoute, listFigureRowsRoute } from '#contract/staff-analytics'
import { getAnalytics } from '#domain/desk/analytics/get-analytics'
import { listFigureRows } from '#domain/desk/analytics/list-figure-rows'
import { getDashboard } from '#domain/desk/dashboard/get-dashboard'
import { getWaiting } from '#domain/desk/dashboard/get-waiting'
import { presentAnalytics } from '../present/analytics.ts'
import { presentDashboard } from '../present/dashboard.ts'
import { presentWaitingCount } from '../present/waiting.ts'
import type { Api } from '../calls/api-env.ts'

/** The staff's first page. */
export function registerStaffDashboardRoutes(api: Api): void {
  api.openapi(getDashboardRoute, async (c) => {
    return c.json({ dashboard: presentDashboard(await getDashboard(c.var.ctx, c.req.valid('query'))) }, 200)
  })

  api.openapi(getAnalyticsRoute, async (c) => {
    return c.json({ analytics: presentAnalytics(await getAnalytics(c.var.ctx)) }, 200)
  })

  api.openapi(listFigureRowsRoute, async (c) => {
    const { nextCursor, ...page } = await listFigureRows(c.var.ctx, c.req.valid('query'))
    return c.json({ ...page, next_cursor: nextCursor }, 200)
  })

  api.openapi(getWaitingRoute, async (c) => {
    const { counts, tickets, refundRequests, taxDocuments, isPaymentTest } = await getWaiting(c.var.ctx)
    return c.json(
      {
        is_payment_test: isPaymentTest,
        waiting: {
          counts: counts.map(presentWaitingCount),
          tickets: {
            total: tickets.total,
            mine: tickets.mine,
            oldest_at: tickets.oldest?.toISOString() ?? null,
          },
          refund_requests: {
            total: refundRequests.total,
            late: refundRequests.late,
            oldest_at: refundRequests.oldest?.toISOString() ?? null,
          },
          tax_documents: {
            unreported: taxDocuments.unreported,
            oldest_at: taxDocuments.oldest?.toISOString() ?? null,
            refused: taxDocuments.refused,
          },
        },
      },
      200,
    )
  })
}
