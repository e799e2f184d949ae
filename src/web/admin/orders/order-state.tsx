import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { isPayable } from '#rules/sale/order'
import type { z } from '#contract/wire'
import type { StaffOrderDocument } from '#contract/tax-documents'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { CardNumber, Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import { useFailureWords } from '../words/failure-words.ts'
import { OrderActions } from './order-actions.tsx'
import { PracticeWords } from './practice-words.tsx'
import { neverBegan } from './never-began.ts'
import type { RefundAsked, StaffOrder } from './order-types.ts'

type Tone = 'good' | 'wait' | 'bad' | 'info' | 'back' | 'void'
type OrderStateProps = {
  order: StaffOrder
  request: RefundAsked | null
  documents: z.infer<typeof StaffOrderDocument>[]
}

const tones = {
  pending: 'wait',
  awaiting_payment: 'wait',
  declined: 'bad',
  incomplete: 'wait',
  awaiting_fullfilment: 'info',
  processing: 'info',
  completed: 'good',
  partially_refunded: 'back',
  refunded: 'back',
  cancelled: 'void',
} satisfies Record<StaffOrder['status'], Tone>

/**
 * First of all: how the order stands, what happened to the money and what did not, until when, and what can
 * be done.
 */
export function OrderState({ order, request, documents }: OrderStateProps) {
  return (
    <section className={`card say tone-${tones[order.status]}`} aria-labelledby="state">
      <h2 id="state">
        <Title order={order} />
      </h2>
      <p>{isPayable(order.status) ? <Unpaid order={order} /> : <Paid order={order} />}</p>
      <Ways order={order} documents={documents} />
      <div className="person-acts">
        <OrderActions order={order} request={request} />
      </div>
    </section>
  )
}

/** The attempt to pay that began last. */
function lastAttempt({ payments }: StaffOrder) {
  return payments.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).at(-1)
}

function isOpen(order: StaffOrder): boolean {
  const status = lastAttempt(order)?.status
  return status === 'initial' || status === 'awaiting_authorization'
}

function Title({ order }: { order: StaffOrder }): ReactNode {
  switch (order.status) {
    case 'pending':
    case 'awaiting_payment':
    case 'declined':
    case 'incomplete':
      return <UnpaidTitle order={order} />
    case 'awaiting_fullfilment':
    case 'processing':
    case 'completed':
      return <SettledTitle order={order} />
    case 'partially_refunded':
      return (
        <Trans>
          أُعيد إلى العميل <Money amount={order.refunded_minor} />
        </Trans>
      )
    case 'refunded':
      return order.settled_by === 'account' ? (
        <Trans>أُلغي الطلب، وأُسقطت قيمته عن الشريك</Trans>
      ) : (
        <Trans>أُعيد المبلغ كله إلى العميل</Trans>
      )
    case 'cancelled':
      return <Trans>أُلغي الطلب</Trans>
  }
}

/** Nobody has paid what stands on a partner's account, or what was tried in practice. */
function SettledTitle({ order }: { order: StaffOrder }) {
  if (neverBegan(order)) return <Trans>سُدّد الطلب، ولم تبدأ الباقة</Trans>
  const isRunning = order.status === 'completed'
  if (order.partner?.is_test) {
    return isRunning ? <Trans>بدأت الباقة للاختبار</Trans> : <Trans>تُفعَّل الباقة للاختبار</Trans>
  }
  if (order.settled_by === 'account') {
    return isRunning ? <Trans>بدأت الباقة على حساب الشريك</Trans> : <Trans>تُفعَّل الباقة على حساب الشريك</Trans>
  }
  if (order.method === 'import') return <Trans>نُقل الاشتراك من نظام سابق دُفع فيه</Trans>
  if (order.price_after_tax_minor === 0) {
    return isRunning ? <Trans>بدأت الباقة دون مقابل</Trans> : <Trans>تُفعَّل الباقة دون مقابل</Trans>
  }
  return isRunning ? <Trans>سُدّد الطلب وبدأت الباقة</Trans> : <Trans>سُدّد الطلب، وتُفعَّل الباقة</Trans>
}

function UnpaidTitle({ order }: { order: StaffOrder }) {
  const reasonOf = useFailureWords()
  const attempt = lastAttempt(order)
  if (isOpen(order)) return <Trans>العميل عند صفحة البنك، ولم يصل رد البنك بعد</Trans>
  if (!attempt?.failure) return <Trans>لم يُدفع الطلب بعد</Trans>
  const reason = reasonOf(attempt.failure)
  if (!attempt.card) return <Trans>لم ينجح الدفع: {reason}</Trans>
  const card = (
    <span className="whitespace-nowrap">
      <PaymentMark name={attempt.card.brand} tiny /> <CardNumber lastFour={attempt.card.last_four} />
    </span>
  )
  return (
    <Trans>
      لم ينجح الدفع بالبطاقة {card}: {reason}
    </Trans>
  )
}

function Unpaid({ order }: { order: StaffOrder }) {
  return (
    <>
      {isOpen(order) ? (
        <Trans>لا يُعرف بعد هل خُصم المبلغ.</Trans>
      ) : (
        <b>
          <Trans>لم يُخصم شيء.</Trans>
        </b>
      )}{' '}
      {order.can_pay && order.final_price_minor === 0 && (
        <Trans>
          بقي أن يؤكده العميل، ولا يُدفع فيه شيء، حتى <DateTime value={order.payable_until} form="day-time" />.
        </Trans>
      )}
      {order.can_pay && order.final_price_minor > 0 && (
        <Trans>
          يمكن دفع <Money amount={order.final_price_minor} /> حتى{' '}
          <DateTime value={order.payable_until} form="day-time" />.
        </Trans>
      )}
      {order.blocked_by !== null && (
        <Trans>
          لا يُدفع ما دامت لدى العميل{' '}
          <Link to={href('/admin/subscriptions/:id', { id: order.blocked_by })}>باقة أخرى</Link>: تُغيَّر باقته،
          أو يُلغى الطلب.
        </Trans>
      )}{' '}
      {order.payments.length > 1 && (
        <Plural
          value={order.payments.length}
          one="حاول العميل مرة."
          two="حاول العميل مرتين."
          few="حاول العميل # مرات."
          many="حاول العميل # مرة."
          other="حاول العميل # مرة."
        />
      )}
    </>
  )
}

function Paid({ order }: { order: StaffOrder }) {
  if (order.status === 'cancelled') {
    return order.payments.some(({ status }) => status === 'paid') ? (
      <Trans>وصل مبلغ بعد الإلغاء، ويعيده النظام إلى صاحبه.</Trans>
    ) : (
      <Trans>لم يُخصم شيء.</Trans>
    )
  }
  if (order.partner?.is_test) return <PaidInPractice order={order} />
  const paid = <Money amount={order.final_price_minor} />
  return (
    <>
      {order.settled_by === 'account' && order.status === 'refunded' ? (
        <Trans>كان على حساب الشريك بقيمة {paid}، ولم يدفع العميل شيئًا.</Trans>
      ) : order.settled_by === 'account' ? (
        <Trans>سُجّل {paid} على حساب الشريك.</Trans>
      ) : (
        <PaidByClient order={order} />
      )}{' '}
      <PaidTime order={order} />
    </>
  )
}

/** What the card paid; where it paid nothing, what did, or that there was nothing to pay. */
function PaidByClient({ order }: { order: StaffOrder }) {
  if (order.final_price_minor > 0) {
    const paid = <Money amount={order.final_price_minor} />
    return <Trans>دفع العميل {paid}.</Trans>
  }
  if (order.credit_minor > 0) {
    return order.previous_balance_minor > order.credit_minor ? (
      <Trans>غطّى ما بقي من باقة العميل ورصيده سعر الطلب كله، فلم يُخصم شيء من بطاقة.</Trans>
    ) : (
      <Trans>غطّى ما بقي من باقة العميل سعر الطلب كله، فلم يُخصم شيء من بطاقة.</Trans>
    )
  }
  if (order.price_after_tax_minor > 0) {
    return <Trans>دُفع الطلب كله من رصيد العميل، فلم يُخصم شيء من بطاقة.</Trans>
  }
  return <NothingToPay order={order} />
}

/** A discount took the whole price, or the plan has none. */
function NothingToPay({ order: { placed_by: giver, discount_minor: discount } }: { order: StaffOrder }) {
  if (!giver) {
    return discount > 0 ? (
      <Trans>غطّى الخصم سعر الطلب كله، فلم يدفع العميل شيئًا.</Trans>
    ) : (
      <Trans>سعر الباقة صفر، فلم يدفع العميل شيئًا.</Trans>
    )
  }
  const name = <bdi>{giver.name}</bdi>
  return discount > 0 ? (
    <Trans>الباقة من {name} بخصم يغطي سعرها كله، فلم يدفع العميل شيئًا.</Trans>
  ) : (
    <Trans>الباقة من {name}، وسعرها صفر، فلم يدفع العميل شيئًا.</Trans>
  )
}

/** No money moved, whoever was to pay it. */
function PaidInPractice({ order }: { order: StaffOrder }) {
  return (
    <>
      <PracticeWords settledBy={order.settled_by} /> <PaidTime order={order} />
    </>
  )
}

function PaidTime({ order }: { order: StaffOrder }) {
  return (
    order.period && (
      <Trans>
        المدة من <DateTime value={order.period.starts_at} form="date" /> إلى{' '}
        <DateTime value={order.period.ends_at} form="date" isEnd />.
      </Trans>
    )
  )
}

/** The subscription that the order paid for, and its invoice. */
function Ways({ order, documents }: Omit<OrderStateProps, 'request'>) {
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  if (!order.subscription_id && !invoice) return null
  return (
    <p className="person-ways">
      {order.subscription_id && (
        <Link to={href('/admin/subscriptions/:id', { id: order.subscription_id })} className="standing-link">
          <Icon name="calendar" small /> <Trans>اشتراك الطلب</Trans>
        </Link>
      )}
      {invoice && (
        <a href={href('/admin/documents/:id/pdf', { id: invoice.id })} className="standing-link">
          <Icon name="receipt" small />
          <span>
            <Trans>
              الفاتورة <Ltr>{invoice.number}</Ltr>
            </Trans>
          </span>
        </a>
      )}
    </p>
  )
}
