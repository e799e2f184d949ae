import { Trans, useLingui } from '@lingui/react/macro'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Money } from '#ui/money'
import { RefundBadge } from '#ui/status-badge'
import type { Order } from '../types.ts'

type Refund = Order['refunds'][number]

/** Money that went back, and where to. */
export function OrderRefunds({ refunds }: { refunds: Refund[] }) {
  const { t } = useLingui()
  if (refunds.length === 0) return null

  const columns: Column<Refund>[] = [
    {
      key: 'where',
      title: <Trans>إلى</Trans>,
      cell: (refund) => (
        <>
          {refund.destination === 'card' ? <Trans>البطاقة</Trans> : <Trans>رصيدكم</Trans>}
          <span className="under">
            <DateTime value={refund.created_at} form="day-time" />
          </span>
          {refund.cause !== 'staff' && (
            <span className="under">
              <Trans>مبلغ زائد أعدناه إليكم</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      title: <Trans>الحالة</Trans>,
      at: 'end',
      cell: (refund) => <RefundBadge status={refund.status} />,
    },
    {
      key: 'amount',
      title: <Trans>المبلغ</Trans>,
      at: 'amount',
      cell: (refund) => <Money amount={refund.amount_minor} />,
    },
  ]
  return (
    <section className="card overflow-hidden" aria-labelledby="refunds">
      <header>
        <h2 id="refunds">
          <Trans>المبالغ المستردة</Trans>
        </h2>
      </header>
      <DataTable
        caption={t`المبالغ المستردة`}
        columns={columns}
        rows={refunds.toReversed()}
        rowKey={(refund) => refund.id}
      />
      {refunds.some(
        ({ status, destination }) =>
          destination === 'card' && (status === 'requested' || status === 'pending'),
      ) && (
        <p className="body hint">
          <Trans>يظهر المبلغ في حسابكم لدى البنك خلال أيام عمل قليلة، بحسب بنككم.</Trans>
        </p>
      )}
    </section>
  )
}
