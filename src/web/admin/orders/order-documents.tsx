import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import type { z } from '#contract/wire'
import type { StaffOrderDocument } from '#contract/tax-documents'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'

type Document = z.infer<typeof StaffOrderDocument>

/** The order's invoice and credit notes, each with its file. */
export function OrderDocuments({ documents }: { documents: Document[] }) {
  const { t } = useLingui()
  const language = useLanguage()
  if (documents.length === 0) return null
  const columns: Column<Document>[] = [
    {
      key: 'number',
      title: <Trans>المستند</Trans>,
      cell: (document) => (
        <>
          <Ltr>{document.number}</Ltr>
          <span className="under">{document.title[language]}</span>
          <span className="under on-card">
            <DateTime value={document.issued_at} form="day-time" />
          </span>
        </>
      ),
    },
    {
      key: 'date',
      title: <Trans>التاريخ</Trans>,
      at: 'end',
      cell: (document) => (
        <span className="on-table">
          <DateTime value={document.issued_at} form="day-time" />
        </span>
      ),
    },
    {
      key: 'amount',
      title: <Trans>المبلغ</Trans>,
      at: 'amount',
      cell: (document) => <Money amount={document.gross_minor} />,
    },
    {
      key: 'file',
      title: (
        <span className="visually-hidden">
          <Trans>الملف</Trans>
        </span>
      ),
      at: 'across',
      cell: (document) => (
        <a
          className="button second small max-md:w-full"
          href={href('/admin/documents/:id/pdf', { id: document.id })}
          aria-label={t`تنزيل PDF ${document.number}`}
        >
          <Icon name="download" />
          PDF
        </a>
      ),
    },
  ]
  return (
    <section className="card overflow-hidden" aria-labelledby="documents">
      <header>
        <h2 id="documents">
          <Trans>الفواتير والإشعارات</Trans>
        </h2>
      </header>
      <DataTable
        caption={t`الفواتير والإشعارات`}
        columns={columns}
        rows={documents}
        rowKey={(document) => document.id}
      />
    </section>
  )
}
