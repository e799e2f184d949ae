import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
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
  /** Under the name on the closed band of a phone: until when, and whether it renews. */
  line?: ReactNode
  /** Price lines, the tax note, "change plan". */
  children?: ReactNode
}

/**
 * The chosen plan beside the form of each step. Under 1024 px a closed band above the form, which opens;
 * beside the form it stays open. It is served closed, so that nothing under it moves when the program
 * arrives: where it stands beside the form, checkout.css shows its content all the same, without script too.
 */
export function PlanSummary({ name, amount, days, points, isShared, line, children }: PlanSummaryProps) {
  return (
    <details className="card summary" ref={openWide}>
      <summary
        className="band on-deep"
        onClick={(event) => {
          if (isWide()) event.preventDefault()
        }}
      >
        <Lattice form="in-band" />
        <div className="row flex-nowrap justify-between">
          <div>
            <div className="over-line">
              <Trans>باقتكم</Trans>
            </div>
            <div className="text-lg font-semibold">{name}</div>
            {line && <div className="band-line">{line}</div>}
          </div>
          <div className="row shrink-0 flex-nowrap gap-2.5 text-lg font-semibold">
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
function isWide(): boolean {
  return matchMedia('(width >= 64rem)').matches
}

/** Where it stands beside the form there is nothing to press. */
function openWide(details: HTMLDetailsElement | null): void {
  if (!details || !isWide()) return
  details.open = true
  details.querySelector('summary')?.setAttribute('tabindex', '-1')
}
