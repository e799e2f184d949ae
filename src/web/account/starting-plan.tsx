import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { OrderSummary } from '#contract/orders'
import type { z } from '#contract/wire'
import { isStarting } from '#rules/sale/order'
import { Notice } from '#ui/notice'

type Order = z.infer<typeof OrderSummary>

/** The order that is paid and whose plan has not begun yet. */
export function findStarting<T extends Pick<Order, 'status'>>(orders: T[]): T | undefined {
  return orders.find(({ status }) => isStarting(status))
}

/** Said where the plan will stand: who has paid looks for it here, and must not buy it a second time. */
export function StartingPlan({ order }: { order: Pick<Order, 'id' | 'ref_id' | 'products'> }) {
  return (
    <Notice
      tone="info"
      icon="clock"
      title={
        <Trans>
          نفعّل باقة <bdi>{order.products[0]?.name}</bdi> الآن.
        </Trans>
      }
    >
      <Trans>سُدّد طلبها، ولا يلزمكم شيء. نكتب إليكم حين تعمل.</Trans>{' '}
      <Link to={href('/user/orders/:id', order)}>
        <Trans>متابعة الطلب {order.ref_id}</Trans>
      </Link>
    </Notice>
  )
}
