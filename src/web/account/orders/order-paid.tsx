import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatNumber } from '#locales/format'
import { hour } from '#rules/core/durations'
import { paidWay } from '#rules/payments/pay-way'
import { calendarReminder } from '#rules/sale/renewal'
import { LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { LitRings } from '#ui/drawing'
import { Icon, type IconName } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Lattice } from '#ui/lattice'
import { CardNumber, Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import type { DocumentRow } from '../tax-documents/document-rows.tsx'
import { RenewalSentence } from '../plan/renewal-sentence.tsx'
import type { SavedCard } from '../card/types.ts'
import type { Order, Subscription } from '../types.ts'
import { isGiven } from './is-given.ts'
import { markOfPayment } from './order-payments.tsx'
import type { Withdrawal } from './withdrawal.ts'

/** For how long a plan that has begun is news. */
const freshFor = 24 * hour

/** The period that an order paid for, while it is not over; null once it is, or where it never began. */
export function periodOf({ id }: Order, subscription: Subscription, now: string) {
  const period = subscription.periods.find(({ order_id: order }) => order === id)
  return period && !period.ended_early_at && Date.parse(period.ends_at) > Date.parse(now) ? period : null
}

/** Whether an order was completed so lately that its page opens with what it brought. */
export function isFresh({ status, trackers }: Order, now: string): boolean {
  const completed = trackers.findLast(({ step }) => step === 'order_completed')
  return (
    status === 'completed' &&
    completed !== undefined &&
    Date.parse(now) - Date.parse(completed.created_at) < freshFor
  )
}

type OrderPaidProps = {
  order: Order
  subscription: Subscription
  period: Subscription['periods'][number]
  /** The card that the next renewal is charged to. */
  card: SavedCard | null
  /** The order's invoice, once it may be shown. */
  invoice: DocumentRow | undefined
  /** Until when all of it can be had back, at once or if staff grant it; null where it cannot. */
  refund: Pick<NonNullable<Withdrawal['allowed']>, 'until' | 'at_once'> | null
  now: string
}

/** The moment after paying: that it runs, what there is now and until when, and what to keep of it. */
export function OrderPaid({ order, subscription, period, card, invoice, refund, now }: OrderPaidProps) {
  const language = useLanguage()
  const isLater = Date.parse(period.starts_at) > Date.parse(now)
  const reminder = calendarReminder(period.days)
  return (
    <section className="card paid" aria-labelledby="paid">
      <div className="moment on-deep">
        <Lattice form="opening" />
        <LitRings />
        <div className="words" role="status">
          <h2 id="paid">{isLater ? <Trans>مُدّدت باقتكم</Trans> : <Trans>باقتكم تعمل الآن</Trans>}</h2>
          <p>
            <Thanks order={order} />
          </p>
        </div>
      </div>
      <dl className="paid-facts">
        <Fact name={isLater ? <Trans>تبدأ هذه المدة</Trans> : <Trans>بدأت</Trans>} day={period.starts_at} />
        <Fact name={<Trans>تستمر حتى</Trans>} day={period.ends_at} isEnd />
        {period.points > 0 && (
          <div>
            <dt>
              <Trans>نقاطكم</Trans>
            </dt>
            <dd>{formatNumber(isLater ? period.points : period.points_left, language)}</dd>
            <dd className="under">
              {isLater ? (
                <Trans>تُضاف يوم تبدأ المدة</Trans>
              ) : period.points_left < period.points ? (
                <Trans>بقيت من {formatNumber(period.points, language)}</Trans>
              ) : subscription.product.group_sharing === 'yes' ? (
                <Trans>لكم ولمن يشارككم</Trans>
              ) : (
                <Trans>حتى نهاية المدة</Trans>
              )}
            </dd>
          </div>
        )}
        {order.settled_by !== 'account' && <Paid order={order} />}
      </dl>
      <ul className="paid-papers">
        {invoice && !invoice.isBeingCleared && (
          <Paper
            icon="receipt"
            action={
              <a className="button second small" href={href('/user/documents/:id/pdf', { id: invoice.id })}>
                <Icon name="download" />
                <Trans>تنزيل الفاتورة</Trans>
              </a>
            }
          >
            {invoice.title[language]}
            <span className="under">
              <Ltr>{invoice.number}</Ltr>
            </span>
          </Paper>
        )}
        <Paper
          icon="calendar"
          action={
            <a
              className="button second small"
              href={href('/user/subscriptions/:id/calendar', { id: subscription.id })}
            >
              <Icon name="plus" />
              <Trans>إضافة إلى التقويم</Trans>
            </a>
          }
        >
          <Trans>مواعيد باقتكم في تقويمكم</Trans>
          {reminder !== null && (
            <span className="under">
              <Plural
                value={reminder}
                _7="مع تذكير قبلها بسبعة أيام"
                one="مع تذكير قبلها بيوم"
                two="مع تذكير قبلها بيومين"
                other="مع تذكير قبلها بأيام"
              />
            </span>
          )}
        </Paper>
        <Paper
          icon="cycle"
          action={
            subscription.auto_renew_awaits_card && (
              <LinkButton
                to={`${href('/user/payment-methods')}?add=card`}
                kind="second"
                size="small"
                icon="plus"
              >
                <Trans>إضافة بطاقة ليبدأ</Trans>
              </LinkButton>
            )
          }
        >
          <Trans>التجديد التلقائي</Trans>
          <span className="under">
            <RenewalSentence subscription={subscription} card={card} />
          </span>
        </Paper>
        {refund && (
          <Paper icon="undo" isGood>
            {refund.at_once ? (
              <Trans>
                لكم المبلغ كاملًا حتى نهاية <DateTime value={refund.until} form="date" withHijri />، ما دامت
                نقاط الباقة لم تُستخدم.
              </Trans>
            ) : (
              <Trans>
                لكم طلب استرداد المبلغ كاملًا حتى نهاية <DateTime value={refund.until} form="date" withHijri />،
                ما دامت الخدمة لم تُستخدم.
              </Trans>
            )}
          </Paper>
        )}
      </ul>
    </section>
  )
}

/** Who bought the plan is thanked; who was given it reads by whom, or nothing of a purchase. */
function Thanks({ order }: { order: Order }) {
  const plan = order.products[0]?.name
  if (order.settled_by === 'account') {
    return (
      <Trans>
        باقة <bdi>{plan}</bdi>، اشتراها لكم <bdi>{order.partner_links?.name}</bdi>.
      </Trans>
    )
  }
  if (isGiven(order)) {
    return (
      <Trans>
        باقة <bdi>{plan}</bdi>، دون مقابل.
      </Trans>
    )
  }
  return (
    <Trans>
      باقة <bdi>{plan}</bdi>، شكرًا لكم.
    </Trans>
  )
}

type FactProps = { name: ReactNode; day: string; isEnd?: boolean }

function Fact({ name, day, isEnd = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <DateTime value={day} form="date" isEnd={isEnd} />
      </dd>
      <dd className="under">
        <DateTime value={day} form="hijri" isEnd={isEnd} />
      </dd>
    </div>
  )
}

/** What was paid here, from all sources, and how much of it from which. */
function Paid({ order }: { order: Order }) {
  return (
    <div>
      <dt>
        <Trans>المدفوع</Trans>
      </dt>
      <dd>
        <Money amount={order.price_after_tax_minor} />
      </dd>
      <dd className="under">
        <Sources order={order} />
      </dd>
    </div>
  )
}

/** The same as the message says it. */
function Sources({ order }: { order: Order }) {
  const { final_price_minor: charged, previous_balance_minor: used, credit_minor: credited } = order
  const paid = order.payments.findLast(({ status }) => status === 'paid')
  const mark = paid && markOfPayment(paid)
  const card = mark ? (
    <>
      <PaymentMark name={mark} tiny /> {paid.card && <CardNumber lastFour={paid.card.last_four} />}
    </>
  ) : (
    <Trans>بطاقتكم</Trans>
  )
  const charge = <Money amount={charged} />
  const balance = <Money amount={used - credited} />
  const credit = <Money amount={credited} />
  switch (paidWay({ charge: charged, balance: used - credited, credit: credited })) {
    case 'card':
      return card
    case 'both':
      return (
        <Trans>
          منه {charge} من {card} و{balance} من رصيدكم
        </Trans>
      )
    case 'balance':
      return <Trans>كله من رصيدكم</Trans>
    case 'nothing':
      return null
    case 'card_credit':
      return (
        <Trans>
          منه {charge} من {card} و{credit} قيمة ما لم تستخدموه من باقتكم السابقة
        </Trans>
      )
    case 'all':
      return (
        <Trans>
          منه {charge} من {card} و{balance} من رصيدكم و{credit} قيمة ما لم تستخدموه من باقتكم السابقة
        </Trans>
      )
    case 'balance_credit':
      return (
        <Trans>
          منه {balance} من رصيدكم و{credit} قيمة ما لم تستخدموه من باقتكم السابقة
        </Trans>
      )
    case 'credit':
      return <Trans>غطّته كله قيمة ما لم تستخدموه من باقتكم السابقة</Trans>
  }
}

type PaperProps = { icon: IconName; isGood?: boolean; action?: ReactNode; children: ReactNode }

function Paper({ icon, isGood, action, children }: PaperProps) {
  return (
    <li {...(isGood && { className: 'good' })}>
      <Icon name={icon} />
      <div>{children}</div>
      {action}
    </li>
  )
}
