import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { InBoth } from '#rules/tax/tax-document'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'

export type DocumentRow = {
  id: string
  orderId: string
  /** The order's short number, where the rows are of several orders. */
  orderNumber?: number
  number: string
  title: InBoth
  issuedAt: string
  /** Halalas. */
  gross: number
  isBeingCleared: boolean
}

/** Tax documents as a list: what each is, what it amounts to, and its file. */
export function DocumentRows({ rows, caption }: { rows: DocumentRow[]; caption: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const columns: Column<DocumentRow>[] = [
    {
      key: 'number',
      title: <Trans>المستند</Trans>,
      cell: (row) => (
        <>
          <Link to={`${href('/user/orders/:id/receipt', { id: row.orderId })}`}>
            <Ltr>{row.number}</Ltr>
          </Link>
          <span className="under">{row.title[language]}</span>
          <span className="under on-card">
            <DateTime value={row.issuedAt} form="date" />
          </span>
        </>
      ),
    },
    ...(rows.some(({ orderNumber }) => orderNumber !== undefined)
      ? [
          {
            key: 'order',
            title: <Trans>الطلب</Trans>,
            at: 'end' as const,
            cell: (row: DocumentRow) => (
              <Link to={href('/user/orders/:id', { id: row.orderId })}>
                {/* On a card no title stands over it. */}
                <span className="on-card">
                  <Trans>الطلب</Trans>{' '}
                </span>
                <Ltr>{row.orderNumber}</Ltr>
              </Link>
            ),
          },
        ]
      : []),
    {
      key: 'amount',
      title: <Trans>المبلغ</Trans>,
      at: 'amount',
      cell: (row) => <Money amount={row.gross} />,
    },
    {
      key: 'date',
      title: <Trans>التاريخ</Trans>,
      at: 'end',
      cell: (row) => (
        <span className="on-table text-ink-3">
          <DateTime value={row.issuedAt} form="date" />
        </span>
      ),
    },
    {
      key: 'file',
      title: (
        <span className="visually-hidden">
          <Trans>الملف</Trans>
        </span>
      ),
      at: 'across',
      cell: (row) =>
        row.isBeingCleared ? (
          <span className="text-ink-3">
            <Trans>قيد الاعتماد لدى الهيئة</Trans>
          </span>
        ) : (
          <a
            className="button second small max-md:w-full"
            href={href('/user/documents/:id/pdf', { id: row.id })}
            aria-label={t`تنزيل PDF ${row.number}`}
          >
            <Icon name="download" />
            PDF
          </a>
        ),
    },
  ]
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} />
}
