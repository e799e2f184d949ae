import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, href, Link } from 'react-router'
import { Button } from '#ui/button'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import type { Statement } from './account-types.ts'
import { ReversalButton } from './payment-reversal.tsx'
import { RecordPayment } from './record-payment.tsx'

type Entry = Statement['entries'][number]

type AccountStatementProps = {
  /** Where another month of it is asked for, with what the address needs beside the month. */
  path: string
  asked: Record<string, string>
  statement: Statement
  /** The name of whom it is about. */
  partner: string
  /** Of an entered payment; null for who only reads, and so takes none back. */
  creationKey: string | null
}

/** What the partner bought on account and paid in one month, as it would be sent to them. */
export function AccountStatement({ path, asked, statement, partner, creationKey }: AccountStatementProps) {
  const { t } = useLingui()
  const [isPaying, pay] = useState(false)
  const columns = useColumns(creationKey !== null)

  return (
    <section className="card" aria-labelledby="statement">
      <header>
        <h2 id="statement">
          <Trans>كشف الحساب</Trans>
        </h2>
        {creationKey !== null && (
          <Button type="button" kind="second" size="small" icon="plus" onClick={() => pay(true)}>
            <Trans>تسجيل دفعة</Trans>
          </Button>
        )}
      </header>
      <div className="filters">
        <Form action={path} className="row gap-2" key={statement.month}>
          {Object.entries(asked).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input
            type="month"
            name="month"
            className="input w-auto text-sm"
            aria-label={t`الشهر`}
            defaultValue={statement.month}
          />
          <Button kind="second" size="small">
            <Trans>عرض</Trans>
          </Button>
        </Form>
      </div>
      <div className="body stack">
        <Sums statement={statement} />
        {statement.invoice && (
          <p>
            <Link to={href('/admin/documents/:id', { id: statement.invoice.id })}>
              <Trans>
                فاتورة الشهر <Ltr>{statement.invoice.number}</Ltr>
              </Trans>
            </Link>
          </p>
        )}
      </div>
      {statement.entries.length > 0 ? (
        <DataTable
          caption={t`بنود الكشف`}
          columns={columns}
          rows={statement.entries}
          rowKey={(entry) => entry.id}
        />
      ) : (
        <Empty title={<Trans>لا بنود في هذا الشهر</Trans>} />
      )}
      {statement.more && (
        <p className="hint px-4 pb-4">
          <Trans>يظهر أول ألف بند؛ المجاميع تحسبها كلها.</Trans>
        </p>
      )}
      {isPaying && creationKey !== null && (
        <RecordPayment partner={partner} creationKey={creationKey} onClose={() => pay(false)} />
      )}
    </section>
  )
}

function Sums({ statement }: { statement: Statement }) {
  return (
    <dl className="facts amounts">
      <dt>
        <Trans>المستحق أول الشهر</Trans>
      </dt>
      <dd>
        <Money amount={statement.opening_minor} />
      </dd>
      <dt>
        <Trans>طلبات على الحساب الآجل</Trans>
      </dt>
      <dd>
        <Money amount={statement.orders_minor} />
      </dd>
      <dt>
        <Trans>طلبات أُلغيت</Trans>
      </dt>
      <dd>
        <Money amount={statement.credits_minor} />
      </dd>
      <dt>
        <Trans>دفعات</Trans>
      </dt>
      <dd>
        <Money amount={statement.payments_minor} />
      </dd>
      <dt>
        <Trans>المستحق آخر الشهر</Trans>
      </dt>
      <dd>
        <b>
          <Money amount={statement.closing_minor} />
        </b>
      </dd>
    </dl>
  )
}

function useColumns(mayTakeBack: boolean): Column<Entry>[] {
  const { t } = useLingui()
  const columns: Column<Entry>[] = [
    {
      key: 'what',
      title: t`البيان`,
      cell: (entry) => <EntryWords entry={entry} />,
    },
    {
      key: 'when',
      title: t`الوقت`,
      rank: 'secondary',
      cell: (entry) => <DateTime value={entry.created_at} />,
    },
    {
      key: 'amount',
      title: t`المبلغ`,
      at: 'amount',
      cell: (entry) => <Money amount={entry.amount_minor} />,
    },
  ]
  if (mayTakeBack) {
    columns.push({
      key: 'actions',
      title: <span className="visually-hidden">{t`الإجراءات`}</span>,
      at: 'across',
      cell: (entry) => <ReversalButton payment={entry} />,
    })
  }
  return columns
}

function EntryWords({ entry }: { entry: Entry }) {
  const { kind, order, reference, reverses, is_reversed, paid_on } = entry
  return order ? (
    <>
      <Link to={href('/admin/orders/:id', { id: order.id })}>
        {kind === 'credit' ? (
          <Trans>
            إشعار دائن للطلب <Ltr>{order.ref_id}</Ltr>
          </Trans>
        ) : (
          <Trans>
            طلب <Ltr>{order.ref_id}</Ltr>
          </Trans>
        )}
      </Link>
      <span className="under">
        <bdi>{order.plan}</bdi>
        {reference && (
          <>
            {' · '}
            <bdi>{reference}</bdi>
          </>
        )}
      </span>
    </>
  ) : (
    <>
      {reverses ? (
        <Trans>
          تراجع عن الدفعة <bdi>{reverses.reference}</bdi>
        </Trans>
      ) : (
        <Trans>دفعة</Trans>
      )}
      <span className="under">
        <bdi>{reference}</bdi>
        {is_reversed && (
          <>
            {' · '}
            <Trans>تُراجع عنها</Trans>
          </>
        )}
        {paid_on && (
          <>
            {' · '}
            <Trans>
              وصلت <DateTime value={paid_on} form="date" />
            </Trans>
          </>
        )}
      </span>
    </>
  )
}
