import type { z } from '#contract/wire'
import type { PaymentMethod } from '#contract/payments'
import type { Subscription } from '#contract/subscriptions'
import { returnDay } from '../pause-days.ts'
import { renewedPlan } from '../renewed-plan.ts'

export type SavedCard = z.infer<typeof PaymentMethod>

/**
 * What the page says about a plan that renews with a card; `returns_at` is the day on which a pause of it is
 * over.
 */
export type RenewableSubscription = {
  id: string
  name: string
  /**
   * The plan that the renewal buys: another one may run for the rest of the period. Source:
   * docs/decisions/0263.
   */
  renewed_name: string
  access_ends_at: string | null
  plans_ahead: z.infer<typeof Subscription>['plans_ahead']
  returns_at: string | null
}

/** Those that renew by themselves: a card they are charged to cannot go without a word. */
export function toRenewableSubscriptions(
  subscriptions: z.infer<typeof Subscription>[],
): RenewableSubscription[] {
  return subscriptions
    .filter(({ auto_renew }) => auto_renew)
    .map((plan) => ({
      id: plan.id,
      name: plan.product.name,
      renewed_name: renewedPlan(plan).name,
      access_ends_at: plan.access_ends_at,
      plans_ahead: plan.plans_ahead,
      returns_at: returnDay(plan),
    }))
}
