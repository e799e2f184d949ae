import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { channelNames } from '#locales/channel-names'
import { formatList, formatTime } from '#locales/format'
import { Icon, type IconName } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { CardNumber, Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import { OrderBadge, RefundBadge, TicketBadge } from '#ui/status-badge'
import { useMay } from '../../frame/staff-user.ts'
import { useHistoryWords } from '../history/history-words.ts'
import { useMessageWords } from '../words/message-words.ts'
import { useFailureWords } from '../words/failure-words.ts'
import { useOrderWords } from '../words/order-words.ts'
import { useSubscriptionActionNames } from '../words/subscription-action-words.ts'
import type { Item } from './client-types.ts'

type Of<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>
type Tone = 'good' | 'wait' | 'bad' | 'back' | 'info' | 'void'

/** One fact in one line: when, a sign, words, and at the end what it was about: money or a state. */
export function TimelineLine({ item }: { item: Item }) {
  const language = useLanguage()
  const { icon, tone } = useSign(item)
  return (
    <li>
      <time dateTime={item.at} className="at">
        {formatTime(item.at, language)}
      </time>
      <span className={`sign tone-${tone}`}>
        <Icon name={icon} small />
      </span>
      <span className="what">
        <Words item={item} />
      </span>
      <span className="end">
        <End item={item} />
      </span>
    </li>
  )
}

const signs = {
  order: { icon: 'receipt', tone: 'info' },
  charge: { icon: 'card', tone: 'info' },
  refund: { icon: 'undo', tone: 'back' },
  refund_request: { icon: 'undo', tone: 'wait' },
  balance: { icon: 'plus', tone: 'back' },
  plan: { icon: 'calendar', tone: 'info' },
  message: { icon: 'mail', tone: 'void' },
  ticket: { icon: 'ticket', tone: 'void' },
  sign_in: { icon: 'user', tone: 'void' },
  staff_act: { icon: 'shield', tone: 'info' },
  note: { icon: 'edit', tone: 'void' },
} satisfies Record<Item['kind'], { icon: IconName; tone: Tone }>

/** The sign of a kind, in the colour of how it went. */
function useSign(item: Item): { icon: IconName; tone: Tone } {
  const history = useHistoryWords()
  const sign: { icon: IconName; tone: Tone } = signs[item.kind]
  switch (item.kind) {
    case 'charge':
      if (item.status === 'paid') return { icon: 'check', tone: 'good' }
      return item.status === 'payment_failed' ? { icon: 'cross', tone: 'bad' } : { ...sign, tone: 'wait' }
    case 'plan':
      return history.look(item.fact)
    case 'message':
      return item.status === 'failed' ? { ...sign, tone: 'bad' } : sign
    case 'ticket':
      return item.status === 'pending' ? { ...sign, tone: 'wait' } : sign
    case 'staff_act':
      return history.look(item.fact)
    case 'order':
    case 'refund':
    case 'refund_request':
    case 'balance':
    case 'sign_in':
    case 'note':
      return sign
  }
}

/** A kind without words does not compile: the switch would have no answer for it. */
function Words({ item }: { item: Item }): ReactNode {
  switch (item.kind) {
    case 'order':
      return <OrderWords item={item} />
    case 'charge':
      return <ChargeWords item={item} />
    case 'refund':
      return <RefundWords item={item} />
    case 'refund_request':
      return <RequestWords item={item} />
    case 'balance':
      return (
        <>
          {item.amount_minor < 0 ? <Trans>خصم من الرصيد</Trans> : <Trans>إضافة إلى الرصيد</Trans>}
          <Said by={item.by} words={item.reason} />
        </>
      )
    case 'plan':
      return <PlanWords item={item} />
    case 'message':
      return <MessageWords item={item} />
    case 'ticket':
      return <TicketWords item={item} />
    case 'sign_in':
      return <SignInWords item={item} />
    case 'staff_act':
      return <ActionWords item={item} />
    case 'note':
      return (
        <>
          <Trans>ملاحظة</Trans>
          <Said by={item.by} words={item.body} />
        </>
      )
  }
}

/** Money at its place under the other sums; else the state that is still of interest. */
function End({ item }: { item: Item }): ReactNode {
  switch (item.kind) {
    case 'order':
      return <OrderBadge status={item.status} />
    case 'charge':
    case 'balance':
      return <Money amount={item.amount_minor} />
    case 'refund':
      return (
        <>
          {item.status !== 'done' && <RefundBadge status={item.status} />}
          <Money amount={-item.amount_minor} />
        </>
      )
    case 'ticket':
      return <TicketBadge status={item.status} />
    case 'refund_request':
    case 'plan':
    case 'message':
    case 'sign_in':
    case 'staff_act':
    case 'note':
      return null
  }
}

function OrderLink({ order }: { order: { id: string; ref_id: number } }) {
  return (
    <Link to={href('/admin/orders/:id', { id: order.id })} className="whitespace-nowrap">
      <Trans>
        الطلب <Ltr>{order.ref_id}</Ltr>
      </Trans>
    </Link>
  )
}

/** Who of the staff, and in which words. */
function Said({ by, words }: { by: string | null; words: string | null }) {
  return (
    <>
      {by && (
        <i>
          {' · '}
          <bdi>{by}</bdi>
        </i>
      )}
      {words && (
        <i>
          {': '}
          <bdi>«{words}»</bdi>
        </i>
      )}
    </>
  )
}

function OrderWords({ item }: { item: Of<'order'> }) {
  const language = useLanguage()
  const words = useOrderWords()
  return (
    <>
      <OrderLink order={item.order} />{' '}
      <i>
        <bdi>{formatList(item.products, language)}</bdi> · {words.method(item.method)}
      </i>
    </>
  )
}

function ChargeWords({ item }: { item: Of<'charge'> }) {
  const words = useOrderWords()
  const mayRefund = useMay('order:refund')
  const reasonOf = useFailureWords()
  const way = item.card ? (
    <span className="whitespace-nowrap">
      <PaymentMark name={item.card.brand} tiny /> <CardNumber lastFour={item.card.last_four} />
    </span>
  ) : (
    words.payment(item.method)
  )
  return (
    <>
      {item.status === 'paid' && <Trans>دُفع عبر {way}</Trans>}
      {item.status === 'payment_failed' &&
        (item.failure ? (
          <Trans>
            فشل خصم من {way}: {reasonOf(item.failure)}
          </Trans>
        ) : (
          <Trans>فشل خصم من {way}</Trans>
        ))}
      {item.status === 'unpaid' && <Trans>محاولة دفع لم تكتمل عبر {way}</Trans>}
      {(item.status === 'initial' || item.status === 'awaiting_authorization') && (
        <Trans>محاولة دفع جارية عبر {way}</Trans>
      )}
      <i>
        {' · '}
        <OrderLink order={item.order} />
        {item.status === 'paid' && mayRefund && (
          <>
            {' · '}
            <RefundLink order={item.order} />
          </>
        )}
      </i>
    </>
  )
}

/** To the order, where what gives money back is open, as long as any is left. */
function RefundLink({ order: { id, ref_id: number } }: { order: { id: string; ref_id: number } }) {
  const { t } = useLingui()
  return (
    <Link
      to={`${href('/admin/orders/:id', { id })}?act=refund`}
      aria-label={t`استرداد مبلغ من الطلب ${number}`}
    >
      <Trans>استرداد مبلغ</Trans>
    </Link>
  )
}

function RefundWords({ item }: { item: Of<'refund'> }) {
  const words = useOrderWords()
  return (
    <>
      {item.destination === 'card' ? <Trans>استرداد إلى البطاقة</Trans> : <Trans>استرداد إلى الرصيد</Trans>}
      <i>
        {' · '}
        <OrderLink order={item.order} />
      </i>
      {item.cause === 'staff' ? (
        <Said by={item.by} words={item.reason} />
      ) : (
        <i>
          {' · '}
          {words.cause(item.cause)}
        </i>
      )}
    </>
  )
}

function RequestWords({ item }: { item: Of<'refund_request'> }) {
  return (
    <>
      {item.status === 'open' && <Trans>طلب العميل استرداد المبلغ، وينتظر ردكم</Trans>}
      {item.status === 'granted' && <Trans>طلب العميل استرداد المبلغ، وقُبل</Trans>}
      {item.status === 'refused' && <Trans>طلب العميل استرداد المبلغ، ورُفض</Trans>}
      <i>
        {' · '}
        <OrderLink order={item.order} />
      </i>
      <Said by={null} words={item.reason} />
    </>
  )
}

function PlanWords({ item }: { item: Of<'plan'> }) {
  const words = useHistoryWords()
  const { subscription } = item
  return (
    <>
      {words.action(item.fact)}
      {subscription && (
        <i>
          {' · '}
          <Link to={href('/admin/subscriptions/:id', { id: subscription.id })}>
            <bdi>{subscription.name}</bdi>
          </Link>
        </i>
      )}
    </>
  )
}

function MessageWords({ item }: { item: Of<'message'> }) {
  const language = useLanguage()
  const words = useMessageWords()
  return (
    <>
      <bdi>{channelNames[item.channel][language]}</bdi>:{' '}
      <Link to={`${href('/admin/messages')}?open=${item.id}`}>{words(item.template)}</Link>{' '}
      <i>
        {'· '}
        {item.status === 'sent' && <Trans context="message">أُرسلت</Trans>}
        {item.status === 'waiting' && <Trans context="message">تنتظر الإرسال</Trans>}
        {item.status === 'failed' && <Trans context="message">لم تُرسل</Trans>}
      </i>
    </>
  )
}

function TicketWords({ item }: { item: Of<'ticket'> }) {
  return (
    <>
      <Link to={href('/admin/support/:id', { id: item.ticket.id })}>
        <Trans>
          التذكرة <Ltr>{item.ticket.ref_id}</Ltr>
        </Trans>
      </Link>{' '}
      {item.subject && <bdi>«{item.subject}»</bdi>}
    </>
  )
}

function SignInWords({ item }: { item: Of<'sign_in'> }) {
  const { t } = useLingui()
  const device = [item.browser, item.platform].filter((word) => word !== '' && word !== 'Unknown').join(' · ')
  return (
    <>
      <Trans>دخول من</Trans> <bdi>{device || t`جهاز غير معروف`}</bdi>
      {item.address && (
        <i>
          {' · '}
          <Ltr>{item.address}</Ltr>
        </i>
      )}
    </>
  )
}

function ActionWords({ item }: { item: Of<'staff_act'> }) {
  const words = useHistoryWords()
  const actionName = useSubscriptionActionNames()
  const { about } = item
  return (
    <>
      {item.action ? actionName(item.action) : words.action(item.fact)}
      {about && (
        <i>
          {' · '}
          {about.kind === 'order' && <OrderLink order={about} />}
          {about.kind === 'subscription' && (
            <Link to={href('/admin/subscriptions/:id', { id: about.id })}>
              <Trans>
                الاشتراك <Ltr>{about.ref_id}</Ltr>
              </Trans>
            </Link>
          )}
          {about.kind === 'ticket' && (
            <Link to={href('/admin/support/:id', { id: about.id })}>
              <Trans>
                التذكرة <Ltr>{about.ref_id}</Ltr>
              </Trans>
            </Link>
          )}
        </i>
      )}
      <Said by={item.by} words={item.reason} />
    </>
  )
}
