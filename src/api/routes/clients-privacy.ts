import {
  closeAccountRoute,
  copyMyDataRoute,
  getClosureRoute,
  listConsentsRoute,
  setConsentsRoute,
} from '#contract/clients-privacy'
import { riyadhDate } from '#rules/core/riyadh-days'
import { pageOfNamed } from '#domain/core/page'
import { closeAccount } from '#domain/account/privacy/close-account'
import { copyData } from '#domain/account/privacy/copy-data'
import { getClosure } from '#domain/account/privacy/get-closure'
import { listConsents, type ConsentView } from '#domain/account/privacy/list-consents'
import { setConsents } from '#domain/account/privacy/set-consents'
import type { Api } from '../calls/api-env.ts'

/** Consents, the copy of personal data, and closing the account. */
export function registerClientPrivacyRoutes(api: Api): void {
  api.openapi(listConsentsRoute, async (c) => {
    const page = pageOfNamed(await listConsents(c.var.ctx), c.req.valid('query'), ({ kind }) => kind)
    return c.json({ ...presentConsents(page.rows), next_cursor: page.nextCursor }, 200)
  })

  api.openapi(setConsentsRoute, async (c) =>
    c.json(presentConsents(await setConsents(c.var.ctx, c.req.valid('json'))), 200),
  )

  api.openapi(copyMyDataRoute, async (c) => {
    const copy = await copyData(c.var.ctx)
    c.header('Content-Disposition', `attachment; filename="my-data-${riyadhDate(c.var.ctx.now())}.json"`)
    c.header('Cache-Control', 'no-store')
    return c.json(copy, 200)
  })

  api.openapi(getClosureRoute, async (c) => {
    const { keepsImportedRows } = await getClosure(c.var.ctx)
    return c.json({ closure: { keeps_imported_rows: keepsImportedRows } }, 200)
  })

  api.openapi(closeAccountRoute, async (c) => {
    const { gives_up_balance_minor: givesUp = 0 } = c.req.valid('query')
    await closeAccount(c.var.ctx, givesUp)
    return c.body(null, 204)
  })
}

function presentConsents(consents: ConsentView[]) {
  return {
    consents: consents.map(({ kind, granted, textVersion, decidedAt }) => ({
      kind,
      granted,
      text_version: textVersion,
      decided_at: decidedAt?.toISOString() ?? null,
    })),
  }
}
