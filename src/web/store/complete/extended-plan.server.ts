import { listSubscriptions, type Subscription } from '#contract/subscriptions'
import type { z } from '#contract/wire'
import { runningStatuses } from '#rules/sale/subscription'
import { type Api, momentOf, requireOk } from '../../request/api.server.ts'
import type { DetailsForm } from './details-form.ts'
import type { ShownPrice } from './place-order.server.ts'
import { type Extended, priceBefore } from './renewal-change.ts'

/**
 * The client's subscription that this purchase adds a period to: one that runs, rests behind its paid end, or waits in the grace for its
 * renewal, also where that was stopped in it. Source: docs/decisions/0061 and 0228.
 */
export function extendedBy(
  planId: string,
  subscriptions: z.infer<typeof Subscription>[],
  now: string,
): Extended | null {
  for (const one of subscriptions) {
    const { product, status, ends_at, paused_until, auto_renew: renews, renewal } = one
    if (product.id !== planId || !runningStatuses.some((running) => running === status)) continue
    const isPaid = Date.parse(ends_at) > Date.parse(now)
    const isInGrace =
      status === 'past_due' ||
      (status === 'cancelled' && Date.parse(one.access_ends_at ?? '') > Date.parse(now))
    const ends = isPaid ? null : paused_until ? 'pause' : isInGrace ? 'grace' : null
    if (!isPaid && !ends) continue
    // A plan that was chosen for the paid end stays chosen; behind one that staff gave, what is bought renews in place of what was.
    const isChosen = one.scheduled_change !== null && renewal?.product.id !== planId
    const renewalPrice = renewal && !isChosen ? renewal.price_after_tax_minor : null
    return { ends, renews, renewalPrice }
  }
  return null
}

/** The coupon that was typed makes renewals cost what nobody has been shown yet: that is agreed to first. */
export async function raisesRenewal(
  api: Api,
  planId: string,
  { renews, expectedRenewal }: DetailsForm,
  { renewal }: ShownPrice,
): Promise<boolean> {
  if (!renewal) return false
  if (renews) return expectedRenewal !== null && renewal.price > expectedRenewal
  const plans = await api.call(listSubscriptions)
  requireOk(plans)
  return priceBefore(extendedBy(planId, plans.body.subscriptions, momentOf(plans)), renewal) !== null
}
