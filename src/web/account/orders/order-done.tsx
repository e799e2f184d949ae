import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { maxGroupMembers } from '#rules/sale/group'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import { Points } from '#ui/plan-measures'
import type { Order, Subscription } from '../types.ts'
import { isGiven } from './is-given.ts'

type OrderDoneProps = {
  order: Order
  subscription: Subscription
  period: Subscription['periods'][number]
  now: string
}

/**
 * What a completed order brought, in words, as long as its time is not over: until when, from when its
 * points, what next.
 */
export function OrderDone({ order, subscription, period, now }: OrderDoneProps) {
  const until = <DateTime value={period.ends_at} form="date" isEnd />
  const isLater = Date.parse(period.starts_at) > Date.parse(now)
  return (
    <Notice tone="good" announce title={<Thanks order={order} />}>
      {isLater ? <Trans>مُدّدت باقتكم حتى {until}.</Trans> : <Trans>باقتكم تعمل الآن حتى {until}.</Trans>}{' '}
      {isLater && (
        <Trans>
          تبدأ هذه المدة في <DateTime value={period.starts_at} form="date" />، بعد مدتكم الحالية.
        </Trans>
      )}{' '}
      {isLater && period.points > 0 && (
        <Trans>
          يومها تُضاف <Points count={period.points} />.
        </Trans>
      )}{' '}
      {subscription.auto_renew_saves_card && <Trans>نحفظ بطاقتكم ليبدأ التجديد التلقائي.</Trans>}
      {subscription.auto_renew_awaits_card && (
        <Trans>
          لم يبدأ التجديد التلقائي الذي اخترتموه: لم تُحفظ بطاقة.{' '}
          <Link to={`${href('/user/payment-methods')}?add=card`}>إضافة بطاقة ليبدأ</Link>
        </Trans>
      )}
      <div className="row mt-1 gap-x-5 gap-y-1">
        <Link to={href('/user/subscriptions/:id', { id: subscription.id })}>
          <Trans>فتح اشتراككم</Trans>
        </Link>
        {subscription.product.group_sharing === 'yes' && subscription.members.length < maxGroupMembers && (
          <Link to={href('/user/group_sharing')}>
            <Trans>دعوة من يشارككم</Trans>
          </Link>
        )}
      </div>
    </Notice>
  )
}

function Thanks({ order }: { order: Order }) {
  if (order.settled_by === 'account') {
    return (
      <Trans>
        اشتراها لكم <bdi>{order.partner_links?.name}</bdi>.
      </Trans>
    )
  }
  return isGiven(order) ? <Trans>باقة دون مقابل.</Trans> : <Trans>شكرًا لكم.</Trans>
}
