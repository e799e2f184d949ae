import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#locales/format'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Points } from '#ui/plan-measures'
import type { Subscription } from '../types.ts'
import { WhatIsLeft } from './what-is-left.tsx'

type PointsLeftProps = {
  subscription: Pick<Subscription, 'points_left' | 'points_total'> & Partial<Pick<Subscription, 'periods'>>
  /** As the API writes moments; with periods, to find the one that comes next. */
  now?: string
  children?: ReactNode
}

/**
 * What is left of the running period's points; where none runs, how many come with the next one that is paid
 * for.
 */
export function PointsLeft({ subscription, now, children }: PointsLeftProps) {
  const { points_left: left, points_total: total, periods = [] } = subscription
  const { t } = useLingui()
  const language = useLanguage()
  const [leftText, totalText] = [formatNumber(left, language), formatNumber(total, language)]
  const next = total === 0 && now !== undefined ? nextPeriod(periods, now) : undefined
  if (next) {
    return (
      <div className="stack content-start gap-2">
        <span className="text-sm font-medium">
          <Trans>النقاط</Trans>
        </span>
        <div className="text-xl font-semibold leading-tight">
          <Points count={next.points} />
        </div>
        <p className="hint">
          <Trans>
            تُضاف في <DateTime value={next.starts_at} form="date" />
          </Trans>
        </p>
        {children}
      </div>
    )
  }
  return (
    <WhatIsLeft
      name={<Trans>النقاط المتبقية</Trans>}
      left={left}
      total={total}
      ofTotal={<Trans>من {totalText}</Trans>}
      label={t`النقاط المتبقية: ${leftText} من ${totalText}`}
    >
      {children}
    </WhatIsLeft>
  )
}

/** The first one with points that is paid for and has not begun, while none runs. */
function nextPeriod(periods: Subscription['periods'], now: string) {
  const moment = Date.parse(now)
  const open = periods.filter((one) => one.ended_early_at === null && Date.parse(one.ends_at) > moment)
  if (open.some((one) => Date.parse(one.starts_at) <= moment)) return undefined
  return open
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))[0]
}
