import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Percent } from '#ui/percent'
import { Days } from '#ui/plan-measures'
import { PlanSummary } from '#ui/plan-summary'
import { type Sums, PriceLines } from '#ui/price-lines'
import type { ChosenPlan } from './find-plan.server.ts'

/** The chosen plan beside the form while its price is not yet worked out for this client. */
export function ChosenPlanSummary({ plan }: { plan: ChosenPlan }) {
  const { name, priceWithTax, taxPercent, taxName, days, points, isShared } = plan
  return (
    <PlanSummary {...{ name, days, points, isShared }} amount={priceWithTax}>
      {taxPercent > 0 && (
        <p className="hint">
          {taxName ? (
            <Trans>
              السعر شامل <bdi>{taxName}</bdi> <Percent value={taxPercent} />.
            </Trans>
          ) : (
            <Trans>
              السعر شامل الضرائب <Percent value={taxPercent} />.
            </Trans>
          )}
        </p>
      )}
      <ChangePlan />
    </PlanSummary>
  )
}

type PricedPlanSummaryProps = {
  plan: Pick<ChosenPlan, 'name' | 'days' | 'points' | 'isShared'>
  sums: Sums
  coupon: string | null
  children?: ReactNode
}

/** The same with every line of the price, from step 2 on. */
export function PricedPlanSummary({ plan, sums, coupon, children }: PricedPlanSummaryProps) {
  const { name, days } = plan
  return (
    <PlanSummary {...plan} amount={sums.final_price_minor}>
      <PriceLines
        sums={sums}
        coupon={coupon}
        firstLine={
          <Trans>
            باقة {name}، <Days count={days} />
          </Trans>
        }
      />
      {children ?? <ChangePlan />}
    </PlanSummary>
  )
}

function ChangePlan() {
  return (
    <Link className="standing-link text-sm" to="/#plans">
      <Trans>تغيير الباقة</Trans>
    </Link>
  )
}
