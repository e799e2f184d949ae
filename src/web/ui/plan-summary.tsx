import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { Lattice } from './lattice.tsx'
import { Money } from './money.tsx'
import { PlanMeasures } from './plan-measures.tsx'

type PlanSummaryProps = {
  name: string
  /** Halalas: what stands on the band. */
  amount: number
  days: number
  points: number
  isShared?: boolean
  /** Price lines, the tax note, "change plan". */
  children?: ReactNode
}

/**
 * The chosen plan beside the form of each step. Under 1024 px a closed band above the form, which opens; beside the
 * form it stays open. It is served closed, so that nothing under it moves when the program arrives: where it stands
 * beside the form, checkout.css shows its content all the same, without script too.
 */
export function PlanSummary({ name, amount, days, points, isShared, children }: PlanSummaryProps) {
  const isWide = useIsWide()
  const [wanted, setWanted] = useState(false)
  return (
    <details
      className="card summary"
      open={isWide || wanted}
      onToggle={(event) => {
        if (!isWide) setWanted(event.currentTarget.open)
      }}
    >
      <summary
        className="band on-deep"
        onClick={(event) => {
          if (isWide) event.preventDefault()
        }}
        {...(isWide && { tabIndex: -1 })}
      >
        <Lattice form="in-band" />
        <div className="row flex-nowrap justify-between">
          <div>
            <div className="over-line">
              <Trans>باقتكم</Trans>
            </div>
            <div className="text-lg font-semibold">{name}</div>
          </div>
          <div className="row gap-2.5 text-lg font-semibold">
            <Money amount={amount} />
            <span className="turner">
              <Icon name="chevron-down" />
            </span>
          </div>
        </div>
      </summary>
      <div className="body">
        <PlanMeasures days={days} points={points} {...(isShared && { isShared })} />
        {children && <hr />}
        {children}
      </div>
    </details>
  )
}

/** Whether summary and form stand beside each other. */
function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)')
    const follow = () => setIsWide(wide.matches)
    follow()
    wide.addEventListener('change', follow)
    return () => wide.removeEventListener('change', follow)
  }, [])
  return isWide
}
