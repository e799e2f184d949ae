import { listSubscriptionsRoute, type Subscription } from '#contract/subscriptions'
import type { z } from '#contract/wire'
import { runningStatuses } from '#rules/sale/subscription'
import { type Api, momentOf, requireOk } from '../../request/api.server.ts'
import type { DetailsForm } from './details-form.ts'
import type { ShownPrice } from './place-order.server.ts'
import { type Extended, renewalBefore } from './renewal-change.ts'

/**
 * The client's subscription that this purchase adds a period to: one that runs, rests behind its paid end, or
 * waits in the grace for its renewal, also where that was stopped in it. Source: docs/decisions/0061
 * and 0228.
 */
export function extendedBy(
  planId: string,
  subscriptions: z.infer<typeof Subscription>[],
  now: string,
): Extended | null {
  for (const one of subscriptions) {
    const { product, status, ends_at, paused_until, renewal } = one
    if (product.id !== planId || !runningStatuses.some((running) => running === status)) continue
    const isPaid = Date.parse(ends_at) > Date.parse(now)
    const isInGrace =
      status === 'past_due' ||
      (status === 'cancelled' && Date.parse(one.access_ends_at ?? '') > Date.parse(now))
    const ends = isPaid ? null : paused_until ? 'pause' : isInGrace ? 'grace' : null
    if (!isPaid && !ends) continue
    // A plan that was chosen for the paid end stays chosen; behind one that staff gave, what is bought renews
    // in place of what was.
    const isChosen = one.scheduled_change !== null && renewal?.product.id !== planId
    const awaitsCard = one.auto_renew_awaits_card || one.auto_renew_saves_card
    return {
      ends,
      renews: one.auto_renew || awaitsCard,
      awaitsCard,
      renewal:
        renewal && !isChosen
          ? {
              price: renewal.price_after_tax_minor,
              discounted: renewal.discounted_renewals,
              later: renewal.later_prices,
              days: renewal.product.days,
            }
          : null,
    }
  }
  return null
}

/** The coupon that was typed makes renewals cost what nobody has been shown yet: that is agreed to first. */
export async function raisesRenewal(
  api: Api,
  plan: { id: string; days: number },
  { renews, expectedRenewal }: DetailsForm,
  { renewal }: ShownPrice,
): Promise<boolean> {
  if (!renewal) return false
  if (renews) return expectedRenewal !== null && renewal.price > expectedRenewal
  const plans = await api.call(listSubscriptionsRoute)
  requireOk(plans)
  const extended = extendedBy(plan.id, plans.body.subscriptions, momentOf(plans))
  return renewalBefore(extended, renewal, plan.days) !== null
}
