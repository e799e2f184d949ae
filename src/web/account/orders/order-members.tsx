import { Trans } from '@lingui/react/macro'
import { runningStatuses } from '#rules/sale/subscription'
import { formatWholePhone } from '#locales/format'
import { Ltr } from '#ui/ltr'
import type { Order, Subscription } from '../types.ts'

/**
 * Whether somebody shares, or will share, what the order brought: nobody does once it is over, never began
 * and never will, or is somebody else's plan by now. `subscription`: the client's own that it paid for, where
 * there is one.
 */
export function sharesWithMembers(
  { id, status, subscription_id }: Pick<Order, 'id' | 'status' | 'subscription_id'>,
  subscription: Pick<Subscription, 'status' | 'periods'> | null,
): boolean {
  if (!subscription) return subscription_id === null && status !== 'cancelled' && status !== 'refunded'
  const period = subscription.periods.find(({ order_id: order }) => order === id)
  return runningStatuses.some((one) => one === subscription.status) && !period?.ended_early_at
}

/** Who the plan will be shared with. */
export function OrderMembers({ phones }: { phones: string[] }) {
  if (phones.length === 0) return null
  return (
    <section className="card" aria-labelledby="members">
      <header>
        <h2 id="members">
          <Trans>تشاركون الباقة مع</Trans>
        </h2>
      </header>
      <ul className="body stack gap-2 text-sm">
        {phones.map((phone) => (
          <li key={phone}>
            <Ltr>{formatWholePhone(phone)}</Ltr>
          </li>
        ))}
      </ul>
    </section>
  )
}
