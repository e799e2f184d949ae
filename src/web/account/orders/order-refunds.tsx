import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReturnCause } from '#rules/payments/payment'
import { isRefusedForGood } from '#rules/payments/refused-refund'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { CardNumber } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import { RefundBadge } from '#ui/status-badge'
import type { Order } from '../types.ts'

type Refund = Order['refunds'][number]

/** Why money went back that nobody had asked for; the message that told it says the same. */
const reasons: Record<ReturnCause, MessageDescriptor> = {
  late_after_cancellation: msg`أعدناه لأن الطلب أُلغي قبل وصوله`,
  second_payment: msg`أعدناه لأن الطلب كان مدفوعًا من قبل`,
  superseded: msg`أعدناه لأن الطلب دُفع ببطاقة أخرى`,
  mismatch: msg`أعدناه لأنه لا يطابق الطلب`,
  plan_changed: msg`أعدناه لأن اشتراككم تغيّر أثناء الدفع`,
  not_first_purchase: msg`أعدناه لأن السعر كان لأول عملية شراء وحدها`,
  plan_running: msg`أعدناه لأن لديكم باقة سارية`,
  plan_ended: msg`أعدناه لأن الباقة انتهت قبل تفعيله`,
  no_longer_held: msg`أعدناه لأن الرصيد أو القسيمة استُخدم في غير هذا الطلب`,
  price_changed: msg`أعدناه لأن مهلة الدفع انتهت وتغيّر السعر`,
  client_blocked: msg`أعدناه لأن حسابكم كان موقوفًا`,
  renewal_stopped: msg`أعدناه لأن التجديد أُوقف قبل وصوله`,
}

/** Whose bank it was: a quote's link may be paid by somebody else. */
const disputed = {
  own: msg`أعاده بنككم بعد اعتراض على الدفع`,
  quote: msg`أعاده بنك من دفع عرض السعر بعد اعتراض على الدفع`,
}

const reversed = msg`لم يعد الاعتراض قائمًا، والمبلغ محسوب للطلب`

function reasonOf({ cause, status, to_quote_card: isOfQuote }: Refund): MessageDescriptor | null {
  if (cause === 'staff') return null
  if (status === 'reversed') return reversed
  return cause === 'chargeback' ? disputed[isOfQuote ? 'quote' : 'own'] : reasons[cause]
}

/** Whether the gateway has not decided yet about money that goes to a card. */
function isComing({ status, destination }: Refund): boolean {
  return destination === 'card' && (status === 'requested' || status === 'pending')
}

/** The gateway has refused a part, nothing is on its way, and not all that was paid is back. */
export function isPartRefused({ status, refunds }: Pick<Order, 'status' | 'refunds'>): boolean {
  return status !== 'refunded' && refunds.some(isRefusedForGood) && !refunds.some(isComing)
}

/** The balance, or which card; until the gateway has named it, only that it is one. */
function Where({ refund: { destination, card, to_quote_card: isOfQuote } }: { refund: Refund }) {
  if (destination === 'balance') return <Trans>رصيدكم</Trans>
  if (isOfQuote) return <Trans>البطاقة التي دُفع بها عرض السعر</Trans>
  if (!card) return <Trans>البطاقة</Trans>
  return (
    <span className="row flex-nowrap gap-2 whitespace-nowrap">
      <PaymentMark name={card.brand} tiny />
      <CardNumber lastFour={card.last_four} />
    </span>
  )
}

function Reason({ refund }: { refund: Refund }) {
  const { i18n } = useLingui()
  const reason = reasonOf(refund)
  return reason && <span className="under">{i18n._(reason)}</span>
}

/** Money that went back, where to, and why. */
export function OrderRefunds({ refunds }: { refunds: Refund[] }) {
  const { t } = useLingui()
  if (refunds.length === 0) return null

  const columns: Column<Refund>[] = [
    {
      key: 'where',
      title: <Trans>إلى</Trans>,
      cell: (refund) => (
        <>
          <Where refund={refund} />
          <span className="under">
            <DateTime value={refund.created_at} form="day-time" />
          </span>
          <Reason refund={refund} />
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
  const coming = refunds.filter(isComing)
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
      {coming.some(({ to_quote_card: isOfQuote }) => !isOfQuote) && (
        <p className="body hint">
          <Trans>يظهر المبلغ في حسابكم لدى البنك خلال أيام عمل قليلة، بحسب بنككم.</Trans>
        </p>
      )}
      {coming.some(({ to_quote_card: isOfQuote }) => isOfQuote) && (
        <p className="body hint">
          <Trans>يظهر ما يعود إلى بطاقة عرض السعر لدى بنك من دفعه خلال أيام عمل قليلة.</Trans>
        </p>
      )}
    </section>
  )
}
