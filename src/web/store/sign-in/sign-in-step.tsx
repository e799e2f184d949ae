import type { ReactNode } from 'react'
import { ChosenPlanSummary } from '../chosen-plan.tsx'
import type { ChosenPlan } from '../find-plan.server.ts'

/** A step of signing in: beside the plan that is bought, or alone for whoever merely signs in. */
export function SignInStep({
  plan,
  title,
  children,
}: {
  plan: ChosenPlan | null
  title: ReactNode
  children: ReactNode
}) {
  if (!plan) {
    return (
      <div className="mx-auto stack max-w-[600px] gap-4">
        {title}
        {children}
      </div>
    )
  }
  return (
    <div className="checkout">
      {title}
      {children}
      <ChosenPlanSummary plan={plan} />
    </div>
  )
}
