import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { VatReturn } from '#contract/staff-vat-returns'
import type { z } from '#contract/wire'
import type { TaxDocumentKind } from '#rules/tax/tax-document'
import type { VatBox } from '#rules/tax/vat-return'
import { type Column, DataTable } from '#ui/data-table'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { NamedCell } from '#ui/named-cell'
import { boxWords } from './document-words.tsx'

type Figures = z.infer<typeof VatReturn>
type Row = { number: number | null; box: VatBox | 'total' } & Figures['total']

/** Boxes 1 to 6 of the return; each figure leads to the documents that it is the sum of. */
export function ReturnBoxes({ figures: { boxes, total, period } }: { figures: Figures }) {
  const { t, i18n } = useLingui()
  const inReturn = boxes.filter(({ box }) => box !== 'out_of_scope')
  const outside = boxes.find(({ box }) => box === 'out_of_scope')
  const rows: Row[] = [
    ...inReturn.map((one, index) => ({ ...one, number: index + 1 })),
    { ...total, box: 'total', number: inReturn.length + 1 },
    ...(outside && (outside.amount_minor > 0 || outside.adjustment_minor > 0)
      ? [{ ...outside, number: null }]
      : []),
  ]
  const figure = ({ box }: Row, kind: TaxDocumentKind, amount: number) =>
    // The total is the sum of the figures above it.
    box === 'total' ? (
      <strong>
        <Money amount={amount} />
      </strong>
    ) : (
      <Link to={`/admin/documents?${new URLSearchParams({ box, kind, from: period.from, to: period.to })}`}>
        <Money amount={amount} />
      </Link>
    )
  const columns: Column<Row>[] = [
    {
      key: 'box',
      title: <Trans>البيان</Trans>,
      cell: (row) => (
        <>
          {row.number !== null && (
            <span className="text-ink-3">
              <Ltr>{row.number}</Ltr>{' '}
            </span>
          )}
          {row.box === 'total' ? (
            <strong>
              <Trans>إجمالي المبيعات</Trans>
            </strong>
          ) : (
            i18n._(boxWords[row.box])
          )}
          {row.box === 'standard' && (
            <>
              {' '}
              <Ltr>15%</Ltr>
            </>
          )}
          {row.box === 'out_of_scope' && (
            <span className="under">
              <Trans>لا تدخل في الإقرار</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      title: <Trans>المبلغ قبل الضريبة</Trans>,
      at: 'amount',
      cell: (row) => (
        <NamedCell name={<Trans>المبلغ قبل الضريبة</Trans>}>
          {figure(row, 'invoice', row.amount_minor)}
        </NamedCell>
      ),
    },
    {
      key: 'adjustment',
      title: <Trans>التعديلات</Trans>,
      at: 'amount',
      cell: (row) => (
        <NamedCell name={<Trans>التعديلات</Trans>}>
          {figure(row, 'credit_note', -row.adjustment_minor)}
        </NamedCell>
      ),
    },
    {
      key: 'vat',
      title: <Trans>الضريبة</Trans>,
      at: 'amount',
      cell: (row) => (
        <NamedCell name={<Trans>الضريبة</Trans>}>
          <strong>
            <Money amount={row.vat_minor} />
          </strong>
        </NamedCell>
      ),
    },
  ]
  return (
    <section className="card overflow-hidden" aria-labelledby="boxes">
      <header>
        <h2 id="boxes">
          <Trans>المبيعات</Trans>
        </h2>
        <span className="text-sm text-ink-3 no-print">
          <Trans>كل رقم يقود إلى مستنداته</Trans>
        </span>
      </header>
      <DataTable caption={t`بنود الإقرار`} columns={columns} rows={rows} rowKey={({ box }) => box} />
    </section>
  )
}
