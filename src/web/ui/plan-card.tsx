import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from './classes.tsx'
import { Icon } from './icon.tsx'
import { Days, Points } from './plan-measures.tsx'
import { PriceWithTax } from './price.tsx'

export type Plan = {
  name: string
  /** For whom it is; one line. */
  description: string
  /** Halalas, with every active tax. */
  priceWithTax: number
  taxPercent: number
  /** Of the only tax; undefined where there are several. */
  taxName?: string | undefined
  days: number
  points: number
  features: { id: string; title: string }[]
}

type PlanCardProps = {
  plan: Plan
  /** Our pick, at most one; says why in words, without invented numbers. */
  pick?: ReactNode
  /** The button: its label names the plan. */
  children: ReactNode
}

/** One plan of the shop window. Cards stand in `.plans`, whose rows they share. */
export function PlanCard({ plan, pick, children }: PlanCardProps) {
  return (
    <article className={classes('plan', Boolean(pick) && 'pick')}>
      {pick && <span className="flag">{pick}</span>}
      <div className="cap">
        <h3>{plan.name}</h3>
        <p className="for-whom">{plan.description}</p>
      </div>
      <div className="price">
        <PriceWithTax amount={plan.priceWithTax} taxPercent={plan.taxPercent} taxName={plan.taxName} large />
      </div>
      <dl className="measures">
        <div>
          <dt className="hint">
            <Trans>مدة الاشتراك</Trans>
          </dt>
          <dd>
            <Days count={plan.days} />
          </dd>
        </div>
        <div>
          <dt className="hint">
            <Trans>نقطة لكل استعلام</Trans>
          </dt>
          <dd>
            <Points count={plan.points} />
          </dd>
        </div>
      </dl>
      <ul>
        {plan.features.map((feature) => (
          <Feature key={feature.id}>{feature.title}</Feature>
        ))}
      </ul>
      <div className="deed">{children}</div>
    </article>
  )
}

export function Feature({ children }: { children: ReactNode }) {
  return (
    <li className="feature">
      <Icon name="check" />
      <span>{children}</span>
    </li>
  )
}
