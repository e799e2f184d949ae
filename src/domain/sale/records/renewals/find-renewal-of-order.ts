import type { Kysely } from 'kysely'
import { canMove } from '#rules/core/moves'
import { stayUntil, subscriptionMoves } from '#rules/sale/subscription'
import type { DB } from '#db/types'
import {
  findSubscriptionForRenewal,
  type RenewableSubscription,
  type RenewalRow,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'

/** The renewal that an order pays, and its plan as it stands now. */
export type RenewalOfOrder = {
  plan: RenewableSubscription
  /**
   * Where cancelling the order stops the renewal of the plan: until when the plan stays then, null where it
   * ends at once.
   */
  stop: { until: Date | null } | null
}

/** Null of an order that pays no renewal, or in whose place another one does by now. */
export async function findRenewalOfOrder(
  db: Kysely<DB>,
  orderId: string,
  now: Date,
): Promise<RenewalOfOrder | null> {
  const renewal = await db
    .selectFrom('renewals')
    .select(['status', 'subscription_id', 'continues_period_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!renewal) return null
  const plan = await findSubscriptionForRenewal({ db }, renewal.subscription_id)
  return { plan, stop: stopsWithItsOrder(plan, renewal) ? { until: stayUntil(plan, now) } : null }
}

/**
 * Whether the renewal of a plan stops with the order that is to pay it, once that is cancelled by hand: while
 * the plan waits for it, and no more time was bought behind it. Whatever says so beforehand, or does it, asks
 * here.
 */
export function stopsWithItsOrder(
  plan: Pick<RenewableSubscription, 'status' | 'lastPeriodId'>,
  renewal: Pick<RenewalRow, 'status' | 'continues_period_id'>,
): boolean {
  return (
    renewal.status === 'open' &&
    plan.lastPeriodId === renewal.continues_period_id &&
    canMove(subscriptionMoves, plan.status, 'cancel')
  )
}
