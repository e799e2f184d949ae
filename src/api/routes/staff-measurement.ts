import { checkMeasurementVendor, getMeasurement } from '#contract/staff-measurement'
import { checkVendor } from '#domain/people/measurement/check-vendor'
import { getMeasurementReport, type MeasurementReport } from '#domain/people/measurement/get-report'
import type { Api } from '../calls/api-env.ts'

/** What is reported of sales, in the eyes of administrators. */
export function registerStaffMeasurementRoutes(api: Api): void {
  api.openapi(getMeasurement, async (c) => c.json(present(await getMeasurementReport(c.var.ctx)), 200))
  api.openapi(checkMeasurementVendor, async (c) => {
    const { code = '' } = c.req.valid('json')
    return c.json(await checkVendor(c.var.ctx, { ...c.req.valid('param'), code }), 200)
  })
}

function present({ vendors, events, keptDays }: MeasurementReport) {
  return {
    measurement: {
      vendors: vendors.map(({ vendor, isOn, counts, lastSentAt }) => ({
        vendor,
        is_on: isOn,
        counts,
        last_sent_at: lastSentAt?.toISOString() ?? null,
      })),
      events: events.map(({ order, amount, lastError, createdAt, endedAt, ...event }) => ({
        ...event,
        order: { id: order.id, ref_id: order.refId },
        amount_minor: amount,
        last_error: lastError,
        created_at: createdAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
      })),
      kept_days: keptDays,
    },
  }
}
