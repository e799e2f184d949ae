import {
  activateTaxUnitRoute,
  beginTaxOnboardingRoute,
  getEInvoicingRoute,
  getTaxUnitHistoryRoute,
  renewTaxUnitRoute,
  requestTaxCertificateRoute,
  runTaxChecksRoute,
} from '#contract/staff-tax-units'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { activateUnit } from '#domain/desk/tax/units/activate-unit'
import { beginOnboarding } from '#domain/desk/tax/units/begin-onboarding'
import { listTaxUnits } from '#domain/desk/tax/units/read-units'
import { renewUnit } from '#domain/desk/tax/units/renew-unit'
import { requestCertificate } from '#domain/desk/tax/units/request-certificate'
import { runChecks } from '#domain/desk/tax/units/run-checks'
import type { Api } from '../calls/api-env.ts'
import { presentTaxUnits } from '../present/tax-units.ts'

/** The e-invoicing units: their onboarding at the authority and their certificates. */
export function registerStaffTaxUnitRoutes(api: Api): void {
  const present = async (ctx: Parameters<typeof listTaxUnits>[0]) => ({
    e_invoicing: presentTaxUnits(await listTaxUnits(ctx), ctx),
  })

  api.openapi(getEInvoicingRoute, async (c) => c.json(await present(c.var.ctx), 200))

  api.openapi(beginTaxOnboardingRoute, async (c) => {
    const { short_address: shortAddress, ...input } = c.req.valid('json')
    await beginOnboarding(c.var.ctx, { ...input, shortAddress })
    return c.json(await present(c.var.ctx), 201)
  })

  api.openapi(runTaxChecksRoute, async (c) => {
    await runChecks(c.var.ctx, c.req.valid('param').id)
    return c.json(await present(c.var.ctx), 200)
  })

  api.openapi(requestTaxCertificateRoute, async (c) => {
    await requestCertificate(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
    return c.json(await present(c.var.ctx), 200)
  })

  api.openapi(activateTaxUnitRoute, async (c) => {
    await activateUnit(c.var.ctx, c.req.valid('param').id)
    return c.json(await present(c.var.ctx), 200)
  })

  api.openapi(renewTaxUnitRoute, async (c) => {
    await renewUnit(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
    return c.json(await present(c.var.ctx), 201)
  })

  api.openapi(getTaxUnitHistoryRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('query') }
    const thing = { permission: 'tax_unit:read', entity: 'tax_unit', missing: 'tax_unit_not_found' } as const
    return c.json(await listEntityHistory(c.var.ctx, thing, input), 200)
  })
}
