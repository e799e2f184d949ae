import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { StateBadge } from '#ui/state-badge'
import { usePeriodName } from '../words/use-period-name.ts'
import { useMay } from '../../frame/staff-user.ts'
import type { AccountInvoice, UpcomingInvoice } from './account-types.ts'

type AccountInvoicesProps = {
  apiClientId: string
  invoices: AccountInvoice[]
  upcoming: UpcomingInvoice[]
}

/** The monthly tax invoices of a partner, what is open of them, and what the next ones will say. */
export function AccountInvoices({ apiClientId, invoices, upcoming }: AccountInvoicesProps) {
  const { t } = useLingui()
  const columns = useColumns()
  return (
    <>
      {upcoming.map((one) => (
        <Upcoming key={one.month} apiClientId={apiClientId} invoice={one} />
      ))}
      {invoices.length > 0 && (
        <section className="card" aria-labelledby="invoices">
          <header>
            <h2 id="invoices">
              <Trans>الفواتير الشهرية</Trans>
            </h2>
          </header>
          <DataTable
            caption={t`الفواتير الشهرية`}
            columns={columns}
            rows={invoices}
            rowKey={(invoice) => invoice.id}
          />
        </section>
      )}
    </>
  )
}

function useColumns(): Column<AccountInvoice>[] {
  const { t } = useLingui()
  const period = usePeriodName()
  return [
    {
      key: 'invoice',
      title: t`الفاتورة`,
      cell: ({ id, number, month, due_on, notes }) => (
        <>
          <Link to={href('/admin/documents/:id', { id })}>
            <Ltr>{number}</Ltr>
          </Link>
          <span className="under">
            {period(month)}
            {' · '}
            <Trans>
              تُسدَّد حتى <DateTime value={due_on} form="date" />
            </Trans>
          </span>
          {notes.map((note) => (
            <span className="under" key={note.id}>
              <Link to={href('/admin/documents/:id', { id: note.id })}>
                <Trans>
                  إشعار دائن <Ltr>{note.number}</Ltr>
                </Trans>
              </Link>{' '}
              <Money amount={-note.gross_minor} />
            </span>
          ))}
        </>
      ),
    },
    { key: 'state', title: t`الحالة`, at: 'end', cell: (invoice) => <InvoiceState state={invoice.state} /> },
    {
      key: 'gross',
      title: t`الإجمالي`,
      at: 'amount',
      rank: 'secondary',
      cell: ({ gross_minor }) => <Money amount={gross_minor} />,
    },
    {
      key: 'remaining',
      title: t`المتبقي`,
      at: 'amount',
      cell: ({ remaining_minor }) => <Money amount={remaining_minor} />,
    },
  ]
}

function InvoiceState({ state }: Pick<AccountInvoice, 'state'>) {
  switch (state) {
    case 'paid':
      return (
        <StateBadge tone="good" glyph="check">
          <Trans context="monthly invoice">مسدَّدة</Trans>
        </StateBadge>
      )
    case 'overdue':
      return (
        <StateBadge tone="bad" glyph="cross">
          <Trans context="monthly invoice">متأخرة</Trans>
        </StateBadge>
      )
    default:
      return (
        <StateBadge tone="wait" glyph="clock">
          <Trans context="monthly invoice">لم يحن موعدها</Trans>
        </StateBadge>
      )
  }
}

function Upcoming({ apiClientId, invoice }: { apiClientId: string; invoice: UpcomingInvoice }) {
  const language = useLanguage()
  const period = usePeriodName()
  const { month, lines, totals, missing, is_over } = invoice
  const name = period(month)
  const heading = `upcoming-${month}`
  return (
    <section className="card" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <Trans>فاتورة {name}، لم تصدر بعد</Trans>
        </h2>
      </header>
      <div className="body stack">
        {missing.length > 0 ? (
          <MissingCompany apiClientId={apiClientId} isOver={is_over} />
        ) : (
          <p className="hint">
            {is_over ? (
              <Trans>تصدر خلال ساعة.</Trans>
            ) : (
              <Trans>تصدر أول الشهر التالي بما يُشترى حتى نهايته.</Trans>
            )}
          </p>
        )}
        <dl className="facts amounts">
          {lines.map((line, index) => (
            // Two prices of one plan are two lines of one name.
            <UpcomingLine key={index} name={line.name[language]} line={line} />
          ))}
          <dt>
            <Trans>ضريبة القيمة المضافة</Trans>
          </dt>
          <dd>
            <Money amount={totals.vat_minor} />
          </dd>
          <dt>
            <strong>
              <Trans>الإجمالي</Trans>
            </strong>
          </dt>
          <dd>
            <strong>
              <Money amount={totals.gross_minor} />
            </strong>
          </dd>
        </dl>
      </div>
    </section>
  )
}

function UpcomingLine({ name, line }: { name: string; line: UpcomingInvoice['lines'][number] }) {
  return (
    <>
      <dt>
        <bdi>{name}</bdi> ×{line.quantity}
      </dt>
      <dd>
        <Money amount={line.net_minor} />
      </dd>
    </>
  )
}

function MissingCompany({ apiClientId, isOver }: { apiClientId: string; isOver: boolean }) {
  const mayWrite = useMay('api_client:write')
  return (
    <Notice tone={isOver ? 'bad' : 'wait'}>
      <Trans>لا تصدر الفاتورة من غير بيانات منشأة الشريك: اسمها ورقمها الضريبي وعنوانها وبريد حساباتها.</Trans>{' '}
      {mayWrite && (
        <Link to={href('/admin/api_clients/:id/edit', { id: apiClientId })}>
          <Trans>إضافة البيانات</Trans>
        </Link>
      )}
    </Notice>
  )
}
