import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Disclosure } from '#ui/disclosure'
import { CardNumber, Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import { PaymentBadge, RefundBadge } from '#ui/status-badge'
import { useMay } from '../../frame/staff-user.ts'
import { CopyButton } from '../copy-button.tsx'
import { useFailureSentence } from '../words/failure-words.ts'
import { useOrderWords } from '../words/order-words.ts'
import { PracticeWords } from './practice-words.tsx'
import type { StaffOrder } from './order-types.ts'
import { RetryRefund } from './refund-retry.tsx'

type Payment = StaffOrder['payments'][number]
type Refund = StaffOrder['refunds'][number]
type Entry =
  | { kind: 'payment'; id: string; at: string; payment: Payment }
  | { kind: 'refund'; id: string; at: string; refund: Refund }

/** Every movement of money and every try, the latest first, with what the gateway answered. */
export function OrderMoney({ order }: { order: StaffOrder }) {
  const { t } = useLingui()
  const entries: Entry[] = [
    ...order.payments.map((payment): Entry => ({
      kind: 'payment',
      id: payment.id,
      at: payment.created_at,
      payment,
    })),
    ...order.refunds.map((refund): Entry => ({
      kind: 'refund',
      id: refund.id,
      at: refund.created_at,
      refund,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))

  const columns: Column<Entry>[] = [
    {
      key: 'what',
      title: <Trans>الوسيلة</Trans>,
      cell: (entry) => (
        <>
          {entry.kind === 'payment' ? (
            <PaidWith payment={entry.payment} />
          ) : (
            <ReturnedTo refund={entry.refund} />
          )}
          <span className="under whitespace-nowrap">
            <DateTime value={entry.at} form="day-time" />
          </span>
        </>
      ),
    },
    {
      key: 'answer',
      title: <Trans>رد البوابة</Trans>,
      cell: (entry) =>
        entry.kind === 'payment' ? (
          <GatewayAnswer payment={entry.payment} />
        ) : (
          <RefundWords refund={entry.refund} />
        ),
    },
    {
      key: 'status',
      title: <Trans>الحالة</Trans>,
      at: 'end',
      cell: (entry) =>
        entry.kind === 'payment' ? (
          <>
            <PaymentBadge status={entry.payment.status} />
            {entry.payment.settles && (
              <span className="under">
                <Trans>سدّدت الطلب</Trans>
              </span>
            )}
          </>
        ) : (
          <>
            <RefundBadge status={entry.refund.status} />
            <RetryRefund refund={entry.refund} />
          </>
        ),
    },
    {
      key: 'amount',
      title: <Trans>المبلغ</Trans>,
      at: 'amount',
      cell: (entry) => (
        <Money amount={entry.kind === 'payment' ? entry.payment.amount_minor : -entry.refund.amount_minor} />
      ),
    },
  ]
  return (
    <section className="card overflow-hidden" aria-labelledby="money">
      <header>
        <h2 id="money">
          <Trans>المدفوعات والاستردادات</Trans>
        </h2>
      </header>
      {entries.length > 0 ? (
        <DataTable
          caption={t`المدفوعات والاستردادات`}
          columns={columns}
          rows={entries}
          rowKey={(entry) => entry.id}
        />
      ) : (
        <p className="body text-sm text-ink-3">
          {order.partner?.is_test && order.settled_by !== null ? (
            <PracticeWords settledBy={order.settled_by} />
          ) : order.settled_by === 'account' ? (
            <OnAccount partner={order.partner} />
          ) : (
            <Trans>لم تبدأ أي محاولة دفع بعد.</Trans>
          )}
        </p>
      )}
    </section>
  )
}

/** Nothing came from the client, so that nothing goes back to them. */
function OnAccount({ partner }: { partner: StaffOrder['partner'] }) {
  const mayOpen = useMay('api_client:read')
  return (
    <>
      <Trans>
        سُجّل هذا الطلب على حساب الشريك ولم يدفع العميل شيئًا، فلا مبلغ يُسترد إليه. قيمته دين على الشريك، وما
        تتفقون على إسقاطه منها يُسوّى معه في كشف حسابه.
      </Trans>{' '}
      {partner && mayOpen && (
        <Link to={href('/admin/api_clients/:id', { id: partner.id })}>
          <Trans>كشف حساب الشريك</Trans>
        </Link>
      )}
    </>
  )
}

function PaidWith({ payment: { card, method } }: { payment: Payment }) {
  const words = useOrderWords()
  if (!card) return words.payment(method)
  return (
    <>
      <span className="row flex-nowrap gap-2 whitespace-nowrap">
        <PaymentMark name={method === 'apple_pay' ? 'apple_pay' : card.brand} tiny />
        <CardNumber lastFour={card.last_four} />
      </span>
      {method === 'saved_card' && <span className="under">{words.payment(method)}</span>}
    </>
  )
}

function ReturnedTo({ refund }: { refund: Refund }) {
  const words = useOrderWords()
  return (
    <>
      {refund.cause === 'chargeback' ? (
        <Trans>سحب البنك من المتجر</Trans>
      ) : refund.to_quote_card ? (
        <Trans>استرداد إلى البطاقة التي دُفع بها عرض السعر</Trans>
      ) : refund.destination === 'card' ? (
        <Trans>استرداد إلى البطاقة</Trans>
      ) : (
        <Trans>استرداد إلى الرصيد</Trans>
      )}
      {refund.card && (
        <span className="row mt-1 flex-nowrap gap-2 whitespace-nowrap">
          <PaymentMark name={refund.card.brand} tiny />
          <CardNumber lastFour={refund.card.last_four} />
        </span>
      )}
      <span className="under">
        {refund.cause === 'staff' ? words.decider(refund.decided_by) : words.cause(refund.cause)}
      </span>
    </>
  )
}

/** Why and by whom; the gateway's own words when it refused. */
function RefundWords({ refund }: { refund: Refund }) {
  return (
    <>
      {refund.reason && <bdi className="wrap-anywhere">{refund.reason}</bdi>}
      {refund.by && (
        <span className="under">
          <bdi>{refund.by}</bdi>
        </span>
      )}
      {refund.gateway_message && (
        <span className="under wrap-anywhere">
          <Ltr>{refund.gateway_message}</Ltr>
        </span>
      )}
    </>
  )
}

/**
 * The bank's reason of a refusal, ours under it; all of the gateway's own words as they came, in Latin
 * script, are folded away.
 */
function GatewayAnswer({ payment }: { payment: Payment }) {
  const { t } = useLingui()
  const words = useOrderWords()
  const reasonOf = useFailureSentence()
  const { id, gateway_status: status, gateway_message: message, failure, live, provider } = payment
  return (
    <>
      <span className="text-xs text-ink-3">
        <bdi>{words.gateway(provider)}</bdi> · {live ? <Trans>حقيقية</Trans> : <Trans>تجريبية</Trans>}
      </span>
      {failure && message && (
        <span className="under wrap-anywhere">
          <Ltr>{message}</Ltr>
        </span>
      )}
      {failure && (
        <span className="under">
          {reasonOf(failure)}.{' '}
          <Trans>
            يُقال للعميل: «<bdi>{failure.message}</bdi>»
          </Trans>
          {/* A lost or stolen card and a suspicion of fraud are never named (domain rules, "Words for a failed payment"). */}
          {message && (
            <>
              {' '}
              <Trans>كلام البنك أعلاه للمشرفين وحدهم.</Trans>
            </>
          )}
        </span>
      )}
      {(status ?? message) && (
        <Disclosure inline title={<Trans>رد البوابة بلفظه</Trans>}>
          <Ltr mono>{[status, message].filter(Boolean).join(' / ')}</Ltr>
        </Disclosure>
      )}
      {/* For whoever asks the gateway about it; people do not read it. */}
      <span className="under row gap-1">
        <Trans>معرّف العملية</Trans>
        <CopyButton text={id} label={t`نسخ معرّف العملية`} />
      </span>
    </>
  )
}
