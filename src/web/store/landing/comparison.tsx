import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#locales/format'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Days } from '#ui/plan-measures'
import type { FeatureRow } from './compare-plans.ts'
import type { ShownPlan } from '../shown-plan.ts'

/** What tells the plans apart, line by line. Everything in it follows from the plans themselves. */
export function Comparison({ plans, features }: { plans: ShownPlan[]; features: FeatureRow[] }) {
  const pick = plans.find(({ isRecommended }) => isRecommended)?.id
  return (
    <section className="section wrap" id="compare" aria-labelledby="compare-title">
      <h2 id="compare-title">
        <Trans>ما الفرق بين الباقات؟</Trans>
      </h2>
      <div className="card mt-7 overflow-clip">
        <table className="comparison">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">
                  <Trans>الميزة</Trans>
                </span>
              </th>
              {plans.map(({ id, name }) => (
                <th key={id} scope="col" className={id === pick ? 'pick' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row
              name={<Trans>السعر شامل الضريبة</Trans>}
              plans={plans}
              value={(plan) => <Money amount={plan.priceWithTax} className="font-medium" />}
            />
            <Row
              name={<Trans>تكلفة النقطة</Trans>}
              plans={plans}
              value={(plan) => (plan.points > 0 ? <Money amount={plan.priceWithTax / plan.points} /> : '—')}
            />
            <Row name={<Trans>المدة</Trans>} plans={plans} value={(plan) => <Days count={plan.days} />} />
            <Row
              name={<Trans>عدد المستفيدين</Trans>}
              plans={plans}
              value={(plan) => (plan.isShared ? <Trans>حتى 5 أشخاص</Trans> : <Trans>شخص واحد</Trans>)}
            />
          </tbody>
          {features.length > 0 && (
            <tbody>
              {features.map(({ key, title, plans: having, values }) => (
                <Row
                  key={key}
                  name={title}
                  plans={plans}
                  value={(plan) => <Value isIncluded={having.includes(plan.id)} number={values?.[plan.id]} />}
                />
              ))}
            </tbody>
          )}
        </table>
      </div>
    </section>
  )
}

function Row(props: { name: ReactNode; plans: ShownPlan[]; value: (plan: ShownPlan) => ReactNode }) {
  const pick = props.plans.find(({ isRecommended }) => isRecommended)?.id
  return (
    <tr>
      <th scope="row">{props.name}</th>
      {props.plans.map((plan) => (
        <td key={plan.id} className={plan.id === pick ? 'pick' : undefined}>
          {props.value(plan)}
        </td>
      ))}
    </tr>
  )
}

/** How many of it a plan has, or whether it has it. */
function Value({ isIncluded, number }: { isIncluded: boolean; number: number | undefined }) {
  const language = useLanguage()
  return number === undefined ? <Mark isIncluded={isIncluded} /> : <>{formatNumber(number, language)}</>
}

function Mark({ isIncluded }: { isIncluded: boolean }) {
  return (
    <span className={isIncluded ? 'yes' : 'no'}>
      <Icon name={isIncluded ? 'check' : 'minus'} />
      <span className="visually-hidden">{isIncluded ? <Trans>متوفر</Trans> : <Trans>غير متوفر</Trans>}</span>
    </span>
  )
}
