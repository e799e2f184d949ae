import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { DateTime } from '#ui/date-time'
import { Days, Points } from '#ui/plan-measures'
import { SubscriptionBadge } from '#ui/status-badge'
import { isBeingRenewed } from '../plan/pause.tsx'
import { isPaused } from '../pause-days.ts'
import { lengthOf } from '../plan/period-length.ts'
import { waitsForConsent } from '../plan/renewal-sentence.tsx'
import type { Order, Subscription } from '../types.ts'

/** What the order brought: the period that it paid for, its points, and whether it renews. */
export function OrderSubscription(props: { subscription: Subscription; order: Order; now: string }) {
  const { subscription, order, now } = props
  const period = subscription.periods.find((one) => one.order_id === order.id)
  if (!period) return null
  return (
    <section className="card" aria-labelledby="subscription">
      <header>
        <div className="row gap-x-3">
          <h2 id="subscription">
            <Trans>اشتراككم</Trans>
          </h2>
          <SubscriptionBadge
            status={subscription.status}
            isPaused={isPaused(subscription, now)}
            isAsked={waitsForConsent(subscription)}
            isRenewing={isBeingRenewed(subscription, now)}
          />
        </div>
        <Link to={href('/user/subscriptions/:id', { id: subscription.id })}>
          <Trans>إدارة الاشتراك</Trans>
        </Link>
      </header>
      <dl className="body facts">
        <dt>
          <Trans>يبدأ</Trans>
        </dt>
        <dd>
          <DateTime value={period.starts_at} />
        </dd>
        <dt>{period.ended_early_at ? <Trans>انتهى</Trans> : <Trans>ينتهي</Trans>}</dt>
        <dd>
          <DateTime value={period.ended_early_at ?? period.ends_at} />{' '}
          {period.ended_early_at && <EndedWith refunds={order.refunds} />}
        </dd>
        <dt>
          <Trans>المدة</Trans>
        </dt>
        <dd>
          <Days count={lengthOf(period)} />
        </dd>
        <dt>
          <Trans>النقاط</Trans>
        </dt>
        <dd>
          <Points count={period.points} />
        </dd>
        <dt>
          <Trans>النقاط المتبقية</Trans>
        </dt>
        <dd>
          {!period.ended_early_at && Date.parse(period.starts_at) > Date.parse(now) ? (
            <Trans>
              تُضاف في <DateTime value={period.starts_at} form="date" />
            </Trans>
          ) : (
            <Points count={period.points_left} />
          )}
        </dd>
        <dt>
          <Trans>التجديد التلقائي</Trans>
        </dt>
        <dd>
          {subscription.auto_renew_saves_card ? (
            <Trans>نحفظ بطاقتكم ليبدأ</Trans>
          ) : subscription.auto_renew_awaits_card ? (
            <Link to={`${href('/user/payment-methods')}?add=card`}>
              <Trans>أضيفوا بطاقة ليبدأ</Trans>
            </Link>
          ) : subscription.auto_renew ? (
            <Trans>مفعّل</Trans>
          ) : (
            <Trans>متوقف</Trans>
          )}
        </dd>
      </dl>
    </section>
  )
}

/**
 * What ended the time before its end, where that was the money: a refund that was refused ended nothing, and
 * a dispute may be over.
 */
function EndedWith({ refunds }: Pick<Order, 'refunds'>) {
  const isStanding = refunds.some(({ status }) => status !== 'failed' && status !== 'reversed')
  if (isStanding) return <Trans>باسترداد المبلغ</Trans>
  if (refunds.some(({ status }) => status === 'reversed')) return <Trans>باعتراض لم يعد قائمًا</Trans>
  return null
}
