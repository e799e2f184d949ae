import {
  checkMeasurementVendorRoute,
  getMeasurementRoute,
  removeMeasurementVendorRoute,
  setMeasurementVendorRoute,
} from '#contract/staff-measurement'
import { checkVendor } from '#domain/people/measurement/check-vendor'
import { getMeasurementReport, type MeasurementReport } from '#domain/people/measurement/get-report'
import { removeVendor } from '#domain/shop/measurement/remove-vendor'
import { setVendor } from '#domain/shop/measurement/set-vendor'
import type { Api } from '../calls/api-env.ts'

/** What is reported of sales, in the eyes of administrators. */
export function registerStaffMeasurementRoutes(api: Api): void {
  api.openapi(getMeasurementRoute, async (c) => c.json(present(await getMeasurementReport(c.var.ctx)), 200))
  api.openapi(setMeasurementVendorRoute, async (c) => {
    const { account, secret } = c.req.valid('json')
    await setVendor(c.var.ctx, { ...c.req.valid('param'), account, secret })
    return c.json(present(await getMeasurementReport(c.var.ctx)), 200)
  })
  api.openapi(removeMeasurementVendorRoute, async (c) => {
    await removeVendor(c.var.ctx, c.req.valid('param').vendor)
    return c.json(present(await getMeasurementReport(c.var.ctx)), 200)
  })
  api.openapi(checkMeasurementVendorRoute, async (c) => {
    const { code = '' } = c.req.valid('json')
    return c.json(await checkVendor(c.var.ctx, { ...c.req.valid('param'), code }), 200)
  })
}

function present({ vendors, events, keptDays, canSet, reach }: MeasurementReport) {
  return {
    measurement: {
      vendors: vendors.map(({ vendor, isOn, setBy, account, secretEnding, counts, lastSentAt }) => ({
        vendor,
        is_on: isOn,
        set_by: setBy,
        account,
        secret_ending: secretEnding,
        counts,
        last_sent_at: lastSentAt?.toISOString() ?? null,
      })),
      events: events.map(({ order, amount, lastError, createdAt, endedAt, ...event }) => ({
        ...event,
        order: order && { id: order.id, ref_id: order.refId },
        amount_minor: amount,
        last_error: lastError,
        created_at: createdAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
      })),
      kept_days: keptDays,
      can_set: canSet,
      reach,
    },
  }
}
