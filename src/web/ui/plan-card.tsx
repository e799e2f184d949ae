import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#locales/format'
import { classes } from './classes.tsx'
import { Icon } from './icon.tsx'
import { useLanguage } from './language.tsx'
import { PriceWithTax } from './price.tsx'

export type Plan = {
  name: string
  /** For whom it is; one line. */
  description: string
  /** Halalas, with every active tax. */
  priceWithTax: number
  taxPercent: number
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
        <PriceWithTax amount={plan.priceWithTax} taxPercent={plan.taxPercent} large />
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

/** Plans last a number of days, never months. */
export function Days({ count }: { count: number }) {
  const number = formatNumber(count, useLanguage())
  return (
    <Plural
      value={count}
      zero="بلا أيام"
      one="يوم واحد"
      two="يومان"
      few={`${number} أيام`}
      many={`${number} يومًا`}
      other={`${number} يوم`}
    />
  )
}

export function Points({ count }: { count: number }) {
  const number = formatNumber(count, useLanguage())
  return (
    <Plural
      value={count}
      zero="بلا نقاط"
      one="نقطة واحدة"
      two="نقطتان"
      few={`${number} نقاط`}
      many={`${number} نقطة`}
      other={`${number} نقطة`}
    />
  )
}

/** What a plan gives, in one line: days, points, persons. */
export function PlanMeasures(props: {
  days: number
  points: number
  isShared?: boolean
  className?: string
}) {
  const { t } = useLingui()
  return (
    <div className={classes('row gap-x-[18px] gap-y-1.5 text-sm text-ink-2', props.className)}>
      <span>
        <Days count={props.days} />
      </span>
      <span>
        <Points count={props.points} />
      </span>
      {props.isShared && <span>{t`حتى 5 أشخاص`}</span>}
    </div>
  )
}
