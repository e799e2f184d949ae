import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/button'
import { Failure } from '#ui/failure'
import { Notice } from '#ui/notice'
import { PlanCard } from '#ui/plan-card'
import { TaxNote } from '#ui/price'
import type { ShownPlan } from '../shown-plan.ts'

type PlansProps = {
  plans: ShownPlan[]
  /** The plan that is sold first. */
  pick: string | undefined
  /** A link named it: the label says so. */
  isChosen: boolean
  linkOf: (plan: ShownPlan) => string
}

/** The plans with their prices and buttons. */
export function Plans({ plans, pick, isChosen, linkOf }: PlansProps) {
  const [first] = plans
  if (!first) {
    return (
      <Notice>
        <Trans>لا توجد باقات للبيع الآن. عودوا إلينا قريبًا.</Trans>
      </Notice>
    )
  }
  return (
    <>
      <div className="plans">
        {plans.map((plan) => {
          const isPick = plan.id === pick
          return (
            <PlanCard
              key={plan.id}
              plan={plan}
              pick={
                isPick &&
                (isChosen ? <Trans>الباقة المختارة</Trans> : plan.pickLabel || <Trans>ترشيحنا</Trans>)
              }
            >
              <LinkButton to={linkOf(plan)} kind={isPick ? 'primary' : 'second'} full>
                <Trans>الاشتراك في {plan.name}</Trans>
              </LinkButton>
            </PlanCard>
          )
        })}
      </div>
      {/* Once for all of them, where a card has no room for it. */}
      <div className="tax-of-all">
        <TaxNote percent={first.taxPercent} name={first.taxName} />
      </div>
    </>
  )
}

export function FailedPlans() {
  return (
    <Failure
      title={<Trans>تعذّر عرض الباقات</Trans>}
      action={
        <LinkButton to="/" reloadDocument kind="second">
          <Trans>إعادة المحاولة</Trans>
        </LinkButton>
      }
    >
      <Trans>حدث خطأ من جهتنا. حاولوا مرة أخرى بعد ثوانٍ.</Trans>
    </Failure>
  )
}
