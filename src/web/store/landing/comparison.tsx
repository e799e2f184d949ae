import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#locales/format'
import { priceOfThirtyDays, pricePerPerson } from '#rules/sale/price-share'
import { LinkButton } from '#ui/button'
import { classes } from '#ui/classes'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Days } from '#ui/plan-measures'
import type { FeatureRow } from './compare-plans.ts'
import type { ShownPlan } from '../shown-plan.ts'

type ComparisonProps = {
  title: ReactNode
  plans: ShownPlan[]
  features: FeatureRow[]
  /** The plan that is sold first, if any. */
  pick: string | undefined
  /** Where a plan is bought. */
  linkOf: (plan: ShownPlan) => string
}

/**
 * How the plans differ, line by line, and where each is bought. Everything in it follows from the plans
 * themselves.
 */
export function Comparison({ title, plans, features, pick, linkOf }: ComparisonProps) {
  const language = useLanguage()
  const shared = { plans, pick }
  return (
    <section className="section wrap" id="compare" aria-labelledby="compare-title">
      <h2 id="compare-title">{title}</h2>
      <div className="card compared overflow-clip">
        <table className="comparison">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">
                  <Trans>الميزة</Trans>
                </span>
              </th>
              {plans.map(({ id, name, priceWithTax, days }) => (
                <th key={id} scope="col" className={classes(id === pick && 'pick')}>
                  <span className="block">{name}</span>
                  <Money amount={priceWithTax} isPrice />
                  <small>
                    <Days count={days} />
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <GroupRow count={plans.length}>
              <Trans>السعر وما يشمله</Trans>
            </GroupRow>
            <Row
              {...shared}
              name={<Trans>في 30 يومًا</Trans>}
              value={(plan) => <Money amount={priceOfThirtyDays(plan)} />}
            />
            {plans.some(({ isShared }) => isShared) && (
              <Row
                {...shared}
                name={<Trans>للشخص منها</Trans>}
                value={(plan) => <Money amount={pricePerPerson(plan)} />}
              />
            )}
            <Row
              {...shared}
              name={<Trans>الأشخاص</Trans>}
              value={(plan) => (plan.isShared ? <Trans>حتى 5</Trans> : formatNumber(1, language))}
            />
            <Row
              {...shared}
              name={<Trans>النقاط</Trans>}
              value={(plan) => formatNumber(plan.points, language)}
            />
          </tbody>
          <tbody>
            {features.length > 0 && (
              <GroupRow count={plans.length}>
                <Trans>ما يصلكم</Trans>
              </GroupRow>
            )}
            {features.map(({ key, title: name, plans: having, values, isSame }) => (
              <Row
                {...shared}
                key={key}
                name={name}
                isSame={isSame}
                value={({ id }) => values[id] || <Mark isIncluded={having.includes(id)} />}
              />
            ))}
            <tr className="acts">
              <th scope="row">
                <span className="visually-hidden">
                  <Trans>الاشتراك</Trans>
                </span>
              </th>
              {plans.map((plan) => (
                <td key={plan.id} className={classes(plan.id === pick && 'pick')}>
                  <LinkButton
                    to={linkOf(plan)}
                    kind={plan.id === pick ? 'primary' : 'second'}
                    size="small"
                    full
                  >
                    <PlanChoice name={plan.name} />
                  </LinkButton>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Phones have room for the plan's name alone; what is heard is the whole in both. */
function PlanChoice({ name }: { name: string }) {
  return (
    <>
      <span className="whole">
        <Trans>الاشتراك في {name}</Trans>
      </span>
      <span className="brief" aria-hidden="true">
        {name}
      </span>
    </>
  )
}

function GroupRow({ count, children }: { count: number; children: ReactNode }) {
  return (
    <tr className="group">
      <th scope="rowgroup" colSpan={count + 1}>
        {children}
      </th>
    </tr>
  )
}

type RowProps = {
  name: ReactNode
  plans: ShownPlan[]
  pick: string | undefined
  /** All plans have it: phones leave it out. */
  isSame?: boolean
  value: (plan: ShownPlan) => ReactNode
}

function Row({ name, plans, pick, isSame, value }: RowProps) {
  return (
    <tr className={classes(isSame && 'same')}>
      <th scope="row">{name}</th>
      {plans.map((plan) => (
        <td key={plan.id} className={classes(plan.id === pick && 'pick')}>
          {value(plan)}
        </td>
      ))}
    </tr>
  )
}

function Mark({ isIncluded }: { isIncluded: boolean }) {
  return (
    <span className={isIncluded ? 'yes' : 'no'}>
      <Icon name={isIncluded ? 'check' : 'minus'} />
      <span className="visually-hidden">{isIncluded ? <Trans>متوفر</Trans> : <Trans>غير متوفر</Trans>}</span>
    </span>
  )
}
