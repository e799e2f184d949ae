import {
  getReconciliationRoute,
  runReconciliationRoute,
  settleDifferenceRoute,
} from '#contract/staff-reconciliation'
import { getReconciliation } from '#domain/desk/reconciliation/get-reconciliation'
import { runReconciliation } from '#domain/desk/reconciliation/run-reconciliation'
import { settleDifference } from '#domain/desk/reconciliation/settle-difference'
import type { Api } from '../calls/api-env.ts'

/** The comparison of the gateway's payments with our ledger. */
export function registerStaffReconciliationRoutes(api: Api): void {
  api.openapi(getReconciliationRoute, async (c) =>
    c.json(await getReconciliation(c.var.ctx, c.req.valid('query')), 200),
  )

  api.openapi(runReconciliationRoute, async (c) => {
    await runReconciliation(c.var.ctx)
    return c.json(await getReconciliation(c.var.ctx), 200)
  })

  api.openapi(settleDifferenceRoute, async (c) => {
    const { way, note = '', ...shown } = c.req.valid('json')
    const seen = { ours: shown.expected_ours_minor, theirs: shown.expected_theirs_minor }
    await settleDifference(c.var.ctx, { id: c.req.valid('param').id, way, note, seen })
    return c.json(await getReconciliation(c.var.ctx), 200)
  })
}
