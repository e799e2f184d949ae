import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { priceShare } from '#rules/sale/price-share'
import { classes } from './classes.tsx'
import { Icon } from './icon.tsx'
import { Money } from './money.tsx'
import { ForDays, Points } from './plan-measures.tsx'
import { TaxNote } from './price.tsx'

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
  isShared: boolean
  /** A value («3») stands beside its title; empty where there is none. */
  features: { id: string; title: string; value: string }[]
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
      <div className="cap">
        {pick && <span className="flag">{pick}</span>}
        <h3>{plan.name}</h3>
        <p className="for-whom">{plan.description}</p>
      </div>
      <div className="price">
        <div className="line">
          <Money amount={plan.priceWithTax} isPrice large />
          <span className="period">
            <ForDays count={plan.days} />
          </span>
        </div>
        <div className="share">
          <Share plan={plan} />
        </div>
        <TaxNote percent={plan.taxPercent} name={plan.taxName} />
      </div>
      <div className="points">
        <b>
          <Points count={plan.points} />
        </b>
        {plan.isShared && plan.points > 0 && (
          <span className="shared">
            <Trans>تتشاركونها</Trans>
          </span>
        )}
        {/* Phones have one line for both. */}
        <span className="share">
          <Share plan={plan} />
        </span>
      </div>
      <ul>
        {plan.features.map(({ id, title, value }) => (
          <Feature key={id}>{value ? `${title}: ${value}` : title}</Feature>
        ))}
      </ul>
      <div className="action">{children}</div>
    </article>
  )
}

/** The part of one person or one day, computed. */
function Share({ plan }: { plan: Plan }) {
  const share = priceShare(plan)
  if (!share) return null
  const amount = <Money amount={share.amount} />
  if (share.per === 'day') {
    return plan.isShared ? <Trans>{amount} في اليوم</Trans> : <Trans>{amount} في اليوم، لشخص واحد</Trans>
  }
  return <Trans>{amount} للشخص في 30 يومًا (لخمسة)</Trans>
}

export function Feature({ children }: { children: ReactNode }) {
  return (
    <li className="feature">
      <Icon name="check" />
      <span>{children}</span>
    </li>
  )
}
