import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { formatNumber } from '#locales/format'
import { LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Menu } from '#ui/menu'
import { isBeingRenewed } from '../plan/pause.tsx'
import { isPaused, returnDay } from '../pause-days.ts'
import { lengthOf } from '../plan/period-length.ts'
import { PlanBand } from '../plan/plan-band.tsx'
import { PointsLeft } from '../plan/points-left.tsx'
import { RenewalSentence } from '../plan/renewal-sentence.tsx'
import { WhatIsLeft } from '../plan/what-is-left.tsx'
import { CardFace } from '../card/card-face.tsx'
import type { SavedCard } from '../card/types.ts'
import type { Subscription } from '../types.ts'

type PlanCardProps = { subscription: Subscription; cards: SavedCard[]; now: string }

/**
 * One running plan: its band, points and days that are left, and the next charge with all that can be done
 * about it.
 */
export function PlanCard({ subscription, cards, now }: PlanCardProps) {
  const { id, product, renewal, auto_renew: renews, gift } = subscription
  const card = cards.find((one) => one.id === renewal?.payment_method_id) ?? null
  const page = href('/user/subscriptions/:id', { id })
  return (
    <section className="card plan-home" aria-labelledby={id}>
      <PlanBand
        subscription={subscription}
        titleId={id}
        isPaused={isPaused(subscription, now)}
        isRenewing={isBeingRenewed(subscription, now)}
      >
        <LinkButton to={page} kind="second">
          <Trans>فتح الاشتراك</Trans>{' '}
          <span className="visually-hidden">
            <Trans>باقة {product.name}</Trans>
          </span>
        </LinkButton>
      </PlanBand>
      <div className="body two-columns gap-x-10 gap-y-6">
        <PointsLeft subscription={subscription} now={now}>
          <Link className="standing-link text-sm" to={`${page}#points`}>
            <Trans>كشف النقاط</Trans>
          </Link>
        </PointsLeft>
        <DaysLeft subscription={subscription} now={now} />
      </div>
      <div className="next-charge">
        {renews && card && <CardFace card={card} small />}
        <div>
          <h3 className="text-sm font-medium">
            <Trans>التجديد التلقائي</Trans>
          </h3>
          <p className="text-sm text-ink-2">
            <RenewalSentence subscription={subscription} card={card} />{' '}
            <ComingPause {...{ subscription, now }} />
            {renewal && renewal.product.id !== product.id && (renews || !gift) && (
              <OtherPlanRenewed subscription={subscription} name={renewal.product.name} />
            )}
          </p>
        </div>
        <RenewalMenu subscription={subscription} page={page} />
      </div>
    </section>
  )
}

/**
 * The time without a plan between the paid end and the next charge, which is set and has not begun; nothing
 * where no charge follows.
 */
function ComingPause({ subscription, now }: { subscription: Subscription; now: string }) {
  const day = returnDay(subscription)
  if (day === null || !subscription.auto_renew || isPaused(subscription, now)) return null
  return (
    <Trans>
      تتوقف باقتكم قبله من <DateTime value={subscription.ends_at} form="date" /> حتى{' '}
      <DateTime value={day} form="date" /> كما طلبتم.
    </Trans>
  )
}

/**
 * The plan that the renewal buys where it is not the one that runs: one that is paid for, the own one behind
 * a gift, or one that was chosen.
 */
function OtherPlanRenewed({ subscription, name }: { subscription: Subscription; name: string }) {
  const { gift, renewal, plans_ahead, auto_renew: renews } = subscription
  // Paid for already, it begins before this charge; where none follows, the sentence before has said when.
  const paid = plans_ahead.find(({ product }) => product.id === renewal?.product.id)
  if (paid) {
    return (
      renews && (
        <Trans>
          والتجديد لباقة <bdi>{name}</bdi> التي تبدأ في <DateTime value={paid.starts_at} form="date" />.
        </Trans>
      )
    )
  }
  return gift?.bought.id === renewal?.product.id ? (
    <Trans>
      وتعود به باقتكم <bdi>{name}</bdi> بعد الهدية.
    </Trans>
  ) : (
    <Trans>
      تنتقلون بهذا التجديد إلى باقة <bdi>{name}</bdi> كما اخترتم.
    </Trans>
  )
}

/** What is left of the period that runs now, and its two ends. */
export function DaysLeft({ subscription, now }: { subscription: Subscription; now: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { days_left: left, ends_at: end } = subscription
  const moment = Date.parse(now)
  const unused = subscription.periods.filter((one) => !one.ended_early_at && Date.parse(one.ends_at) > moment)
  const start = unused[0]?.starts_at ?? subscription.starts_at
  const total = unused.reduce((sum, one) => sum + lengthOf(one), 0)
  const [leftText, totalText] = [formatNumber(left, language), formatNumber(total, language)]
  return (
    <WhatIsLeft
      name={<Trans>الأيام المتبقية</Trans>}
      left={left}
      total={total}
      ofTotal={
        <Plural
          value={total}
          zero="من لا شيء"
          one="من يوم واحد"
          two="من يومين"
          few={`من ${totalText} أيام`}
          many={`من ${totalText} يومًا`}
          other={`من ${totalText} يوم`}
        />
      }
      label={t`الأيام المتبقية: ${leftText} من ${totalText}`}
    >
      <p className="hint row justify-between">
        <DateTime value={start} form="date" />
        <DateTime value={end} form="date" isEnd withHijri />
      </p>
    </WhatIsLeft>
  )
}

/**
 * All that can be done about the renewal in one place; what stops it stands last, and asks on its own page.
 */
function RenewalMenu({ subscription, page }: { subscription: Subscription; page: string }) {
  const { t } = useLingui()
  const { id, renewal, auto_renew: renews } = subscription
  if (!renewal) return null
  return (
    <Menu
      className="renewal-menu"
      label={t`إدارة التجديد`}
      face={
        <>
          <span aria-hidden="true">
            <Trans>إدارة التجديد</Trans>
          </span>
          <Icon name="chevron-down" small />
        </>
      }
    >
      <ul>
        <li>
          <Link to={`${page}#renewal`}>
            <Icon name="card" />
            {renews ? <Trans>تغيير البطاقة</Trans> : <Trans>تفعيل التجديد</Trans>}
          </Link>
        </li>
        <li>
          <a href={href('/user/subscriptions/:id/calendar', { id })}>
            <Icon name="calendar" />
            <Trans>إضافة إلى التقويم</Trans>
          </a>
        </li>
        {renews && subscription.status === 'active' && !subscription.paused_until && (
          <li>
            <Link to={`${page}#renewal`}>
              <Icon name="clock" />
              <Trans>إيقاف مؤقت</Trans>
            </Link>
          </li>
        )}
        {renews && (
          <li>
            <Link to={`${page}#renewal`}>
              <Icon name="minus" />
              <Trans>إيقاف التجديد</Trans>
            </Link>
          </li>
        )}
      </ul>
    </Menu>
  )
}
