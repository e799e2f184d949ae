import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'
import type { Subscription } from '../types.ts'

type PointsLeftProps = {
  subscription: Pick<Subscription, 'points_left' | 'points_total'>
  children?: ReactNode
}

/** What is left of the running period's points. */
export function PointsLeft({ subscription, children }: PointsLeftProps) {
  const { points_left: left, points_total: total } = subscription
  const { t } = useLingui()
  const language = useLanguage()
  const [leftText, totalText] = [formatNumber(left, language), formatNumber(total, language)]
  return (
    <div className="stack content-start gap-2">
      <div className="row items-baseline justify-between">
        <span className="text-sm font-medium">
          <Trans>النقاط المتبقية</Trans>
        </span>
        {total > 0 && (
          <span className="hint">
            <Trans>من {totalText}</Trans>
          </span>
        )}
      </div>
      <div className="text-3xl font-semibold leading-tight">{leftText}</div>
      {total > 0 && (
        <meter
          className="meter"
          min={0}
          max={total}
          value={left}
          aria-label={t`النقاط المتبقية: ${leftText} من ${totalText}`}
        />
      )}
      {children}
    </div>
  )
}
