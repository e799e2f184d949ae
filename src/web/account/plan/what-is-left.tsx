import type { ReactNode } from 'react'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'

type WhatIsLeftProps = {
  name: ReactNode
  left: number
  /** Of how many; of nothing there is neither bar nor total. */
  total: number
  ofTotal: ReactNode
  /** What the bar says, for who does not see it. */
  label: string
  children?: ReactNode
}

/** Points or days of a plan: how many are left, of how many, and a bar. */
export function WhatIsLeft({ name, left, total, ofTotal, label, children }: WhatIsLeftProps) {
  const language = useLanguage()
  return (
    <div className="stack content-start gap-2">
      <div className="row items-baseline justify-between">
        <span className="text-sm font-medium">{name}</span>
        {total > 0 && <span className="hint">{ofTotal}</span>}
      </div>
      <div className="text-3xl font-semibold leading-tight">{formatNumber(left, language)}</div>
      {total > 0 && (
        <meter className="meter" min={0} max={total} value={Math.min(left, total)} aria-label={label} />
      )}
      {children}
    </div>
  )
}
