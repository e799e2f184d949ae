import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Days, Points } from '#ui/plan-measures'
import type { Subscription } from '../types.ts'
import { lengthOf } from '../plan/period-length.ts'

type Period = Subscription['periods'][number]

/** What each order paid for, the latest first. */
export function Periods({ subscription, now }: { subscription: Subscription; now: string }) {
  const { t } = useLingui()
  const moment = Date.parse(now)
  const columns: Column<Period>[] = [
    {
      key: 'time',
      title: <Trans>المدة</Trans>,
      cell: (period) => (
        <>
          <Trans>
            من <DateTime value={period.starts_at} form="date" /> إلى{' '}
            <DateTime value={lastMomentOf(period)} form="date" isEnd />
          </Trans>
          <span className="under">
            <Days count={lengthOf(period)} />
            {' · '}
            <When period={period} now={moment} />
          </span>
        </>
      ),
    },
    {
      key: 'points',
      title: <Trans>النقاط</Trans>,
      at: 'end',
      cell: (period) => <Points count={period.points} />,
    },
    {
      key: 'order',
      title: <Trans>الطلب</Trans>,
      at: 'across',
      cell: (period) =>
        period.order_id === null ? (
          <span className="text-sm text-ink-3">
            {period.paid_elsewhere ? (
              <Trans>مدفوعة قبل انتقالنا إلى هذا المتجر</Trans>
            ) : (
              <Trans>طلب المالك السابق</Trans>
            )}
          </span>
        ) : (
          <Link to={href('/user/orders/:id', { id: period.order_id })}>
            <Trans>عرض الطلب</Trans>
          </Link>
        ),
    },
  ]
  return (
    <section className="card overflow-hidden" aria-labelledby="periods">
      <header>
        <h2 id="periods">
          <Trans>مدد الاشتراك</Trans>
        </h2>
      </header>
      <DataTable
        caption={t`مدد الاشتراك`}
        columns={columns}
        rows={subscription.periods.toReversed()}
        isBrief={subscription.periods.toReversed().length < 3}
        rowKey={({ id }) => id}
      />
    </section>
  )
}

/** One that was taken back before it began keeps the days that were bought. */
function lastMomentOf(period: Period): string {
  return period.ended_early_at && hasBegun(period) ? period.ended_early_at : period.ends_at
}

/** Whether a period that ended early had begun by then. */
function hasBegun({ starts_at, ended_early_at }: Period): boolean {
  return Date.parse(starts_at) < Date.parse(ended_early_at ?? starts_at)
}

function When({ period, now }: { period: Period; now: number }) {
  if (period.ended_early_at) {
    return hasBegun(period) ? <Trans>انتهت قبل موعدها</Trans> : <Trans>أُلغيت قبل أن تبدأ</Trans>
  }
  if (Date.parse(period.ends_at) <= now) return <Trans>انتهت</Trans>
  return Date.parse(period.starts_at) > now ? <Trans>تبدأ لاحقًا</Trans> : <Trans>سارية الآن</Trans>
}
