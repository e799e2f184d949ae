import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

export type Step = 1 | 2 | 3

type StepperProps = {
  current: Step
  /** Where completed steps link back to. */
  hrefs?: Partial<Record<Step, string>>
}

/** The three steps of a purchase, as dots on a line. */
export function Stepper({ current, hrefs = {} }: StepperProps) {
  const { t } = useLingui()
  const names = { 1: t`الدخول`, 2: t`البيانات`, 3: t`الدفع` }
  const steps: Step[] = [1, 2, 3]

  return (
    <nav aria-label={t`خطوات الشراء`}>
      <ol className="steps checkout-steps">
        {steps.map((step) => {
          const state = step < current ? 'complete' : step === current ? 'active' : 'inactive'
          const href = state === 'complete' ? hrefs[step] : undefined
          return (
            <li key={step} data-state={state} {...(state === 'active' && { 'aria-current': 'step' })}>
              <Bead href={href}>
                <span className="bead" aria-hidden="true">
                  {state === 'complete' ? <Icon name="check" small /> : step}
                </span>
                <span>
                  <span className="visually-hidden">
                    <Trans>الخطوة {step} من 3: </Trans>
                  </span>
                  {names[step]}
                </span>
              </Bead>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Bead({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href ? <Link to={href}>{children}</Link> : <>{children}</>
}
