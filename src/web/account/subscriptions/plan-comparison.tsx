import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Product } from '#contract/catalogue'
import type { z } from '#contract/wire'
import { Money } from '#ui/money'
import { Days, People, Points } from '#ui/plan-measures'
import { StateBadge } from '#ui/state-badge'
import { priceOfDay } from '#rules/shop/price-of-day'
import type { Subscription } from '../types.ts'

type Plan = z.infer<typeof Product>
type PlanComparisonProps = {
  subscription: { product: Pick<Subscription['product'], 'id' | 'group_sharing'> } & Pick<
    Subscription,
    'bought'
  >
  plans: Plan[]
  chosen: string | null
}

/**
 * The plans of the shop in small; a press shows what going there means and costs. The own one stands among
 * them as it was bought, for that is what the others are compared with. One that staff gave was never bought.
 */
export function PlanComparison({ subscription, plans, chosen }: PlanComparisonProps) {
  const own = subscription.product.id
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
              <i className="mark-ring" aria-hidden="true" />
            </div>
          ) : (
            <Link to={`?plan=${plan.id}#change`} preventScrollReset className="plan-option">
              <span className="visually-hidden">
                <Trans>عرض التكلفة</Trans>{' '}
              </span>
              <PlanInSmall plan={plan} />
              <i className="mark-ring" aria-hidden="true" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )

  function PlanInSmall({ plan }: { plan: Plan }) {
    const isAsBought = plan.id === own && subscription.bought?.product_id === own
    const bought = isAsBought ? subscription.bought : null
    const { days, points } = bought ?? plan
    const price = bought?.price_after_tax_minor ?? plan.price_with_tax_minor
    const sharing = bought ? subscription.product.group_sharing : plan.group_sharing
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
          <Money amount={price} isPrice />
          <small>
            <Trans>
              <Money amount={priceOfDay(price, days)} /> في اليوم
            </Trans>
          </small>
        </span>
        <span className="measures">
          <Days count={days} /> · <Points count={points} /> · <People isShared={sharing === 'yes'} />
        </span>
      </>
    )
  }
}
