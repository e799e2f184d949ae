import { Select, Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { Percent } from '#ui/percent'
import { Days } from '#ui/plan-measures'
import { PlanSummary } from '#ui/plan-summary'
import { type Sums, PriceLines } from '#ui/price-lines'
import type { ChosenPlan } from './find-plan.server.ts'
import type { ShownPeriod } from './shown-period.server.ts'

/** In a file of their own: the pages of a purchase are to be light before anything can be typed. */
const PeriodBeads = lazy(async () => ({ default: (await import('./period-beads.tsx')).PeriodBeads }))

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
  /** What it brings if it is paid now; null where nobody can say. */
  period: ShownPeriod | null
  /** It was agreed to with this order. */
  renews: boolean
  children?: ReactNode
}

/** The chosen plan with every line of its price, from step 2 on. */
export function PricedPlanSummary({ plan, sums, coupon, period, renews, children }: PricedPlanSummaryProps) {
  const { name, days } = plan
  const until = period?.until
  const renewing = period?.awaitsCard ? 'awaits' : String(renews || period?.renews)
  return (
    <PlanSummary
      {...plan}
      amount={sums.final_price_minor}
      line={
        period && (
          <Select
            value={renewing}
            _true={`حتى ${until}، وتتجدد تلقائيًا`}
            _awaits={`حتى ${until}، وتتجدد تلقائيًا من أول بطاقة محفوظة`}
            other={`حتى ${until}، لا تتجدد تلقائيًا`}
          />
        )
      }
    >
      {period && (
        <>
          <Suspense fallback={<div className="period-beads" />}>
            <PeriodBeads period={period} renewing={renewing} isFree={sums.final_price_minor === 0} />
          </Suspense>
          <hr />
        </>
      )}
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
