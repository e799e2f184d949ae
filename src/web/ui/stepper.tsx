import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

export type Step = 1 | 2 | 3

type StepperProps = {
  current: Step
  /** Where completed steps link back to. */
  hrefs?: Partial<Record<Step, string>>
}

/** The three steps of a purchase in one line: a bead each, and the name of the one that is open. */
export function Stepper({ current, hrefs = {} }: StepperProps) {
  const { t } = useLingui()
  const names = { 1: t`الدخول`, 2: t`البيانات`, 3: t`الدفع` }
  const steps: Step[] = [1, 2, 3]

  return (
    <nav className="checkout-steps" aria-label={t`خطوات الشراء`}>
      <ol>
        {steps.map((step) => {
          const state = step < current ? 'complete' : step === current ? 'active' : 'inactive'
          const href = state === 'complete' ? hrefs[step] : undefined
          const bead = (
            <>
              <span className="bead" aria-hidden="true">
                {state === 'complete' && <Icon name="check" small />}
              </span>
              <span className="visually-hidden">
                <Trans>الخطوة {step} من 3: </Trans>
                {names[step]}
              </span>
            </>
          )
          return (
            <li key={step} data-state={state} {...(state === 'active' && { 'aria-current': 'step' })}>
              {href ? <Link to={href}>{bead}</Link> : <span>{bead}</span>}
            </li>
          )
        })}
      </ol>
      <span aria-hidden="true">
        <Trans>الخطوة {current} من 3</Trans> · <b>{names[current]}</b>
      </span>
    </nav>
  )
}
