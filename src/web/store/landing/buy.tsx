import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/button'
import { Comma } from '#ui/comma'
import { Money } from '#ui/money'
import { ForDays, People } from '#ui/plan-measures'
import type { ShownPlan } from '../shown-plan.ts'
import type { ShownSection } from './shown-section.ts'

type BuyProps = { plan: ShownPlan; link: string }

/** The last words before the footer, with the plan that is sold first. */
export function Closing({ section, plan, link }: BuyProps & { section: ShownSection }) {
  return (
    <section className="section closing wrap" aria-labelledby="closing-title">
      <div className="on-deep">
        <div>
          <h2 id="closing-title">{section.title}</h2>
          {section.text && <p>{section.text}</p>}
        </div>
        <div className="act">
          <span>
            <bdi>{plan.name}</bdi> · <Money amount={plan.priceWithTax} isPrice />{' '}
            <ForDays count={plan.days} />
          </span>
          <LinkButton to={link} size="large">
            <Trans>الاشتراك في {plan.name}</Trans>
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

/**
 * Phones: the plan that is sold first stays at hand once the plans have left the view and until the footer
 * comes. It sticks to the foot of what follows the plans: no script.
 */
export function BuyBar({ plan, link }: BuyProps) {
  return (
    <div className="buy-bar">
      <div>
        <b>
          <bdi>{plan.name}</bdi> · <Money amount={plan.priceWithTax} isPrice />
        </b>
        <span>
          <ForDays count={plan.days} />
          {plan.isShared && (
            <>
              <Comma />
              <People isShared />
            </>
          )}
        </span>
      </div>
      <LinkButton to={link}>
        <Trans>الاشتراك في {plan.name}</Trans>
      </LinkButton>
    </div>
  )
}
