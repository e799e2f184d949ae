import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import { LinkButton } from '#ui/button'
import { Notice } from '#ui/notice'
import { PricedPlanSummary } from '../chosen-plan.tsx'
import type { ChosenPlan } from '../find-plan.server.ts'
import type { ShownPrice } from './place-order.server.ts'

/**
 * An unpaid order whose plan the shop sells otherwise by now: it keeps its price and what it brings as long
 * as nothing of it is changed.
 */
export function SoldOtherwise(props: {
  plan: ChosenPlan
  order: string
  price: ShownPrice
  renews: boolean
}) {
  const { plan, order, price, renews } = props
  return (
    <div className="checkout">
      <h1>
        <Trans>طلبكم قائم كما سجّلتموه</Trans>
      </h1>
      <div className="stack gap-5">
        <Notice tone="info" announce title={<Trans>تغيّرت هذه الباقة في المتجر بعد طلبكم.</Trans>}>
          <Trans>
            يبقى طلبكم بسعره ومدته ونقاطه، وتدفعونه كما هو. لتعديله ألغوه من صفحته، ثم اطلبوا الباقة كما تُباع
            اليوم.
          </Trans>
        </Notice>
        <div className="row">
          <LinkButton to={`${href('/payment')}?order=${order}`}>
            <Trans>المتابعة إلى الدفع</Trans>
          </LinkButton>
          <LinkButton to={href('/user/orders/:id', { id: order })} kind="second">
            <Trans>صفحة الطلب</Trans>
          </LinkButton>
        </div>
      </div>
      <PricedPlanSummary {...price} plan={{ ...plan, ...price.term }} renews={renews} />
    </div>
  )
}
