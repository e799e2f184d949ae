import { data } from 'react-router'
import { previewInvoiceRoute } from '#contract/staff-store'
import { setSheet, type TaxSheet } from '#locales/tax-sheet'
import { qrPath } from '#rules/look/qr-code'
import type { SellerField } from '#rules/tax/seller-gaps'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { readDocument } from '../../request/read-document.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import type { Route } from './+types/invoice-preview.endpoint.ts'
import { typedSeller } from './settings-form.ts'

/** The sheet of an example, or why there is none. */
export type Preview =
  | { sheet: TaxSheet; qr: ReturnType<typeof qrPath> | null; missing: SellerField[] }
  | { message: string }

/** Sets the sheet of an example invoice with what is typed; changes nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const answer = await getStaffApi(context).call(previewInvoiceRoute, {
    body: typedSeller(await readForm(request)),
  })
  if (answer.status !== 200) return data<Preview>({ message: answer.body.message }, { status: answer.status })
  const { document, missing } = answer.body
  return data<Preview>({
    sheet: setSheet(readDocument(document)),
    qr: document.qr === null ? null : qrPath(document.qr),
    missing,
  })
}
