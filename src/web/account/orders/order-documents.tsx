import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from '#contract/wire'
import type { listOrderDocumentsRoute } from '#contract/tax-documents'
import { documentTitle } from '#locales/document-words'
import { type DocumentRow, DocumentRows } from '../tax-documents/document-rows.tsx'

type Listed = z.infer<
  (typeof listOrderDocumentsRoute.responses)[200]['content']['application/json']['schema']
>

/** The rows of an order's documents: those that wait for the authority stand last, as they are the newest. */
export function documentRowsOf(
  orderId: string,
  { documents, being_cleared: waiting }: Listed,
): DocumentRow[] {
  return [
    ...documents.map(({ id, kind, form, number, seller, issued_at: issuedAt, totals }) => ({
      id,
      orderId,
      number,
      title: documentTitle({ kind, form, hasVatNumber: seller.vat_number !== '' }),
      issuedAt,
      gross: totals.gross_minor,
      isBeingCleared: false,
    })),
    ...waiting.map(({ id, number, title, issued_at: issuedAt, gross_minor: gross }) => ({
      id,
      orderId,
      number,
      title,
      issuedAt,
      gross,
      isBeingCleared: true,
    })),
  ]
}

/** The order's invoice and credit notes, each with its file. */
export function OrderDocuments({ rows }: { rows: DocumentRow[] }) {
  const { t } = useLingui()
  if (rows.length === 0) return null
  return (
    <section className="card overflow-hidden" aria-labelledby="documents">
      <header>
        <h2 id="documents">
          <Trans>الفواتير والإشعارات</Trans>
        </h2>
      </header>
      <DocumentRows rows={rows} caption={t`الفواتير والإشعارات`} />
    </section>
  )
}
