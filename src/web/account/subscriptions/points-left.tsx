import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'
import type { Subscription } from '../types.ts'
import { WhatIsLeft } from './what-is-left.tsx'

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
