import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Product } from '#contract/catalogue'
import type { z } from '#contract/wire'
import { Money } from '#ui/money'
import { Days, Points } from '#ui/plan-measures'
import { StateBadge } from '#ui/state-badge'
import { priceOfDay } from '#rules/shop/price-of-day'

type Plan = z.infer<typeof Product>

/** The plans of the shop in small, the own one among them; a press shows what going there means and costs. */
export function PlanComparison(props: { own: string; plans: Plan[]; chosen: string | null }) {
  const { own, plans, chosen } = props
  return (
    <ul className="plan-options">
      {plans.map((plan) => (
        <li key={plan.id}>
          {plan.id === own ? (
            <div className="plan-option own">
              <PlanInSmall plan={plan} />
            </div>
          ) : plan.id === chosen ? (
            // No link any more: whoever pressed it then stands on what the change costs.
            <div className="plan-option chosen" aria-current="true">
              <PlanInSmall plan={plan} />
              <i className="ring" aria-hidden="true" />
            </div>
          ) : (
            <Link to={`?plan=${plan.id}#change`} preventScrollReset className="plan-option">
              <span className="visually-hidden">
                <Trans>عرض التكلفة</Trans>{' '}
              </span>
              <PlanInSmall plan={plan} />
              <i className="ring" aria-hidden="true" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )

  function PlanInSmall({ plan }: { plan: Plan }) {
    return (
      <>
        <span className="name">
          <bdi>{plan.name}</bdi>
          {plan.id === own && (
            <StateBadge tone="good" glyph="full">
              <Trans>باقتكم</Trans>
            </StateBadge>
          )}
        </span>
        <span className="price">
          <Money amount={plan.price_with_tax_minor} isPrice />
          <small>
            <Trans>
              <Money amount={priceOfDay(plan.price_with_tax_minor, plan.days)} /> في اليوم
            </Trans>
          </small>
        </span>
        <span className="measures">
          <Days count={plan.days} /> · <Points count={plan.points} /> ·{' '}
          {plan.group_sharing === 'yes' ? <Trans>حتى 5 أشخاص</Trans> : <Trans>شخص واحد</Trans>}
        </span>
      </>
    )
  }
}
