import {
  drawPaymentMarkRoute,
  getCodeUseRoute,
  getStoreHistoryRoute,
  getStoreSettingsRoute,
  previewInvoiceRoute,
  updateStoreSettingsRoute,
} from '#contract/staff-store'
import { listEntityHistory } from '#domain/core/activity/list-entity-history'
import { previewInvoice } from '#domain/desk/tax/documents/preview-invoice'
import { smsOf } from '#domain/people/identity/code-counts'
import { getCodeUse } from '#domain/people/identity/get-code-use'
import { drawMark } from '#domain/shop/brand/draw-mark'
import { storeEntityId } from '#domain/shop/store/set-up-store'
import { getStoreVersion, updateStore, type StoreVersion } from '#domain/shop/store/update-store'
import { presentDocumentContent } from '../present/tax-document.ts'
import type { Api } from '../calls/api-env.ts'

/** The store's own settings, for administrators. */
export function registerStaffStoreRoutes(api: Api): void {
  api.openapi(getStoreSettingsRoute, async (c) =>
    c.json(
      { store: presentStore(await getStoreVersion(c.var.ctx)), running_version: c.var.ctx.version },
      200,
    ),
  )

  api.openapi(updateStoreSettingsRoute, async (c) =>
    c.json({ store: presentStore(await updateStore(c.var.ctx, c.req.valid('json'))) }, 200),
  )

  api.openapi(drawPaymentMarkRoute, async (c) => {
    const { removed } = await drawMark(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json({ removed }, 200)
  })

  api.openapi(getCodeUseRoute, async (c) => {
    const { dailyBudget, today, hour } = await getCodeUse(c.var.ctx)
    const sent = today.reduce((sum, country) => sum + smsOf(country), 0)
    return c.json({ codes: { daily_code_budget: dailyBudget, sent, hour, countries: today } }, 200)
  })

  api.openapi(previewInvoiceRoute, async (c) => {
    const { content, qr, missing } = await previewInvoice(c.var.ctx, c.req.valid('json'))
    const document = { id: content.uuid, ...presentDocumentContent(content, qr) }
    return c.json({ document, missing }, 200)
  })

  api.openapi(getStoreHistoryRoute, async (c) => {
    const thing = { permission: 'store:read', entity: 'store', missing: 'not_found' } as const
    return c.json(
      await listEntityHistory(c.var.ctx, thing, { id: storeEntityId, ...c.req.valid('query') }),
      200,
    )
  })
}

function presentStore({ settings, version, updatedAt }: StoreVersion) {
  return { ...settings, version, updated_at: updatedAt.toISOString() }
}
