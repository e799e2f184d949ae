import { Trans, useLingui } from '@lingui/react/macro'
import { markOf } from '#rules/shop/store'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { CardNumber } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import { PaymentBadge } from '#ui/status-badge'
import type { Order } from '../types.ts'

type Payment = Order['payments'][number]

/** Every attempt, the latest first, with the reason of a failure in words. */
export function OrderPayments({ payments, canPay }: { payments: Payment[]; canPay: boolean }) {
  const { t } = useLingui()
  // An order that costs nothing is settled by an attempt of nothing: there was nothing to try.
  const tried = payments.filter(({ amount_minor: amount }) => amount > 0)
  const [first] = tried
  if (!first) return null
  if (tried.length === 1 && first.status === 'paid') return <PaidAtOnce payment={first} />

  const columns: Column<Payment>[] = [
    {
      key: 'method',
      title: <Trans>الوسيلة</Trans>,
      cell: (payment) => (
        <>
          <PaidWith payment={payment} />
          <span className="under">
            <DateTime value={payment.created_at} form="day-time" />
          </span>
          {payment.failure && (
            <span className="under">
              {canPay ? payment.failure.message : firstSentence(payment.failure.message)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      title: <Trans>الحالة</Trans>,
      at: 'end',
      cell: (payment) => <PaymentBadge status={payment.status} />,
    },
    {
      key: 'amount',
      title: <Trans>المبلغ</Trans>,
      at: 'amount',
      cell: (payment) => <Money amount={payment.amount_minor} />,
    },
  ]
  return (
    <section className="card overflow-hidden" aria-labelledby="payments">
      <header>
        <h2 id="payments">
          <Trans>محاولات الدفع</Trans>
        </h2>
      </header>
      <DataTable
        caption={t`محاولات الدفع`}
        columns={columns}
        rows={tried.toReversed()}
        rowKey={(payment) => payment.id}
      />
    </section>
  )
}

/** Where nothing failed there is no list of attempts, only what paid. */
function PaidAtOnce({ payment }: { payment: Payment }) {
  return (
    <section className="card padded row justify-between" aria-labelledby="payments">
      <h2 id="payments" className="text-base font-medium">
        <Trans>عملية الدفع</Trans>
      </h2>
      <div className="row gap-3 text-sm text-ink-2">
        <PaidWith payment={payment} />
        <DateTime value={payment.created_at} form="day-time" />
      </div>
    </section>
  )
}

/** The way's own mark, or the card's where the way is a card; none before the gateway has sent it. */
export function markOfPayment({ method, card }: Pick<Payment, 'method' | 'card'>): string | undefined {
  return markOf(method) === undefined ? card?.brand : method
}

/**
 * The way's own mark, or the card's, and the card's last four digits; before the gateway has sent them, only
 * the kind.
 */
export function PaidWith({ payment }: { payment: Pick<Payment, 'method' | 'card'> }) {
  const { method, card } = payment
  const mark = markOfPayment(payment)
  return (
    <span className="row flex-nowrap gap-2 whitespace-nowrap">
      {mark && <PaymentMark name={mark} tiny />}
      {card && <CardNumber lastFour={card.last_four} />}
      {method === 'balance' && <Trans>الرصيد</Trans>}
      {!mark && (method === 'card' || method === 'saved_card') && <Trans>بطاقة</Trans>}
    </span>
  )
}

/** What happened, without the advice what to do about it: there is nothing left to do. */
function firstSentence(message: string): string {
  return /^.*?[.؟](?=\s|$)/s.exec(message)?.[0] ?? message
}
