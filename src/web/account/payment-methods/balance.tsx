import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { BalanceMove as BalanceMoveSchema } from '#contract/balance'
import type { z } from '#contract/wire'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'

type Move = z.infer<typeof BalanceMoveSchema>
export type OwnBalance = { balance_minor: number; held_minor: number; moves: Move[] }

/** The store credit, and when and why it moved; nothing where there never was any. */
export function Balance({ balance }: { balance: OwnBalance }) {
  const { t } = useLingui()
  if (balance.moves.length === 0) return null
  const columns: Column<Move>[] = [
    {
      key: 'why',
      title: <Trans>الحركة</Trans>,
      cell: (move) => (
        <>
          <Why move={move} />
          {move.order && (
            <span className="under">
              <Link to={href('/user/orders/:id', { id: move.order.id })}>
                <Trans>
                  الطلب <Ltr>{move.order.ref_id}</Ltr>
                </Trans>
              </Link>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'when',
      title: <Trans>التاريخ</Trans>,
      at: 'end',
      cell: (move) => <DateTime value={move.created_at} form="date" />,
    },
    {
      key: 'amount',
      title: <Trans>المبلغ</Trans>,
      at: 'amount',
      cell: (move) => <Money amount={move.amount_minor} />,
    },
  ]
  return (
    <section className="card overflow-hidden" aria-labelledby="balance">
      <header>
        <h2 id="balance">
          <Trans>رصيدكم في المتجر</Trans>
        </h2>
        <Money amount={balance.balance_minor} className="text-xl font-semibold" />
      </header>
      <p className="body text-sm text-ink-2">
        <Trans>نستخدمه أولًا في طلبكم القادم وفي التجديد، قبل أن يُطلب منكم شيء.</Trans>{' '}
        {balance.held_minor > 0 && (
          <Trans>
            ومعه <Money amount={balance.held_minor} /> محجوزة لطلب لم يُدفع بعد.
          </Trans>
        )}
      </p>
      <DataTable
        caption={t`حركة الرصيد`}
        columns={columns}
        rows={balance.moves}
        rowKey={({ created_at, kind, amount_minor }) => `${created_at} ${kind} ${amount_minor}`}
      />
    </section>
  )
}

function Why({ move }: { move: Move }): ReactNode {
  switch (move.kind) {
    case 'adjusted':
      return move.amount_minor > 0 ? <Trans>أضافه المتجر</Trans> : <Trans>خصمه المتجر</Trans>
    case 'spent':
      return <Trans>دُفع به طلب</Trans>
    case 'refunded':
      return <Trans>استرداد إلى رصيدكم</Trans>
    case 'refund_withdrawn':
      return <Trans>سُحب الاسترداد</Trans>
    case 'plan_credit':
      return <Trans>قيمة ما لم تستخدموه من باقتكم السابقة</Trans>
    case 'given_up':
      return <Trans>تنازلتم عنه</Trans>
  }
}
