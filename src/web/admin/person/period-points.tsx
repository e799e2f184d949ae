import { Trans } from '@lingui/react/macro'
import { formatNumber } from '#locales/format'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Points } from '#ui/plan-measures'

type Beginning = { starts_at: string; ended_early_at: string | null }
type CountedPeriod = Beginning & {
  /** That were paid for. */
  points: number
  /** That staff gave beside them. */
  free_points?: number
  points_left: number
}

/** Paid for and not begun: its points are granted at its beginning. `now` as the API writes moments. */
export function isComing(period: Beginning, now: string): boolean {
  return period.ended_early_at === null && Date.parse(period.starts_at) > Date.parse(now)
}

/** What is left of a period's points; of one that has not begun, how many come and when. */
export function PeriodPoints({ period, now }: { period: CountedPeriod; now: string }) {
  const language = useLanguage()
  const all = period.points + (period.free_points ?? 0)
  if (all === 0) return <Points count={0} />
  if (isComing(period, now)) {
    return (
      <Trans>
        <Points count={all} />، تُضاف في <DateTime value={period.starts_at} form="date" />
      </Trans>
    )
  }
  return (
    <Trans>
      النقاط <Ltr>{formatNumber(period.points_left, language)}</Ltr> من{' '}
      <Ltr>{formatNumber(all, language)}</Ltr>
    </Trans>
  )
}
