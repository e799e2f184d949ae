import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { OrderStatus } from '#rules/sale/order'
import type { PaymentStatus, RefundStatus } from '#rules/payments/payment'
import type { SubscriptionStatus } from '#rules/sale/subscription'
import type { MemberStatus } from '#rules/sale/group'
import type { TicketStatus } from '#rules/support/ticket'
import { Glyph, type GlyphName } from './glyph.tsx'

type Tone = 'good' | 'wait' | 'info' | 'bad' | 'back' | 'void'
type Look = readonly [tone: Tone, glyph: GlyphName, words: MessageDescriptor]

const order = {
  pending: ['void', 'hollow', msg`بدأ الطلب`],
  awaiting_payment: ['wait', 'clock', msg`بانتظار الدفع`],
  awaiting_fullfilment: ['info', 'full', msg`مدفوع، بانتظار التفعيل`],
  processing: ['info', 'half', msg`قيد التفعيل`],
  completed: ['good', 'check', msg`مكتمل`],
  declined: ['bad', 'cross', msg`لم ينجح الدفع`],
  incomplete: ['wait', 'hollow', msg`لم يكتمل`],
  cancelled: ['void', 'slash', msg`ملغى`],
  refunded: ['back', 'back', msg`مسترد`],
  partially_refunded: ['back', 'half', msg`مسترد جزئيًا`],
} satisfies Record<OrderStatus, Look>

const payment = {
  initial: ['void', 'hollow', msg`بدأت`],
  awaiting_authorization: ['wait', 'clock', msg`بانتظار التحقق`],
  paid: ['good', 'check', msg`مدفوعة`],
  payment_failed: ['bad', 'cross', msg`فشلت`],
  unpaid: ['void', 'slash', msg`لم تُدفع`],
} satisfies Record<PaymentStatus, Look>

const refund = {
  requested: ['wait', 'hollow', msg`طُلب الاسترداد`],
  pending: ['wait', 'clock', msg`قيد الاسترداد`],
  done: ['back', 'back', msg`أُعيد المبلغ`],
  failed: ['bad', 'cross', msg`تعذّر الاسترداد`],
  reversed: ['void', 'slash', msg`سقط الاعتراض`],
} satisfies Record<RefundStatus, Look>

const ticket = {
  pending: ['wait', 'clock', msg`بانتظار الرد`],
  solved: ['good', 'check', msg`محلولة`],
  rejected: ['bad', 'cross', msg`مرفوضة`],
  closed: ['void', 'slash', msg`مغلقة`],
} satisfies Record<TicketStatus, Look>

/** Open, and the store has said the last word. */
const answeredTicket: Look = ['info', 'full', msg`ردّ عليها الدعم`]

const pausedSubscription: Look = ['void', 'clock', msg`متوقف مؤقتًا`]

/** The paid time is over, and the charge for the next is under way. */
const renewingSubscription: Look = ['wait', 'half', msg`يُجدَّد الآن`]

/** In the grace, with nothing that was charged: its owner is asked whether it goes on at the new price. */
const askedSubscription: Look = ['wait', 'hollow', msg`بانتظار موافقتكم`]

const subscription = {
  active: ['good', 'full', msg`سارٍ`],
  past_due: ['wait', 'clock', msg`متأخر السداد`],
  cancelled: ['wait', 'half', msg`ينتهي بلا تجديد`],
  expired: ['void', 'slash', msg`منتهٍ`],
  replaced: ['void', 'back', msg`استُبدل`],
} satisfies Record<SubscriptionStatus, Look>

const member = {
  invited: ['wait', 'clock', msg`دُعي`],
  joined: ['good', 'check', msg`انضم`],
  left: ['void', 'slash', msg`غادر`],
  removed: ['void', 'slash', msg`أُزيل`],
} satisfies Record<MemberStatus, Look>

const proof = {
  proven: ['good', 'check', msg`مؤكد`],
  unproven: ['wait', 'hollow', msg`غير مؤكد`],
} satisfies Record<string, Look>

/** Whether an email or a phone was confirmed with a code. */
export function ProofBadge({ isProven }: { isProven: boolean }) {
  return <Badge look={isProven ? proof.proven : proof.unproven} />
}

export function OrderBadge({ status }: { status: OrderStatus }) {
  return <Badge look={order[status]} />
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge look={payment[status]} />
}

export function RefundBadge({ status }: { status: RefundStatus }) {
  return <Badge look={refund[status]} />
}

export function TicketBadge({ status, isAnswered }: { status: TicketStatus; isAnswered?: boolean }) {
  return <Badge look={isAnswered && status === 'pending' ? answeredTicket : ticket[status]} />
}

/**
 * A pause is no status: between the paid end and the day of return nothing runs, though the subscription goes
 * on.
 */
export function SubscriptionBadge(props: {
  status: SubscriptionStatus
  isPaused?: boolean
  isAsked?: boolean
  isRenewing?: boolean
}) {
  const { status, isPaused, isAsked, isRenewing } = props
  if (isRenewing) return <Badge look={renewingSubscription} />
  const isWaiting = isAsked && status === 'past_due'
  return <Badge look={isPaused ? pausedSubscription : isWaiting ? askedSubscription : subscription[status]} />
}

export function MemberBadge({ status }: { status: MemberStatus }) {
  return <Badge look={member[status]} />
}

/** A status in words alone, for tabs, options and titles. */
export function useStatusWords() {
  const { i18n } = useLingui()
  return {
    order: (status: OrderStatus) => i18n._(order[status][2]),
    ticket: (status: TicketStatus) => i18n._(ticket[status][2]),
    payment: (status: PaymentStatus) => i18n._(payment[status][2]),
    subscription: (status: SubscriptionStatus) => i18n._(subscription[status][2]),
    member: (status: MemberStatus) => i18n._(member[status][2]),
  }
}

/** Shape, then word, then colour. */
function Badge({ look: [tone, glyph, words] }: { look: Look }) {
  const { i18n } = useLingui()
  return (
    <span className={`badge tone-${tone}`}>
      <Glyph name={glyph} />
      {i18n._(words)}
    </span>
  )
}
