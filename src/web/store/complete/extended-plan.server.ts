import { listSubscriptions, type Subscription } from '#contract/subscriptions'
import type { z } from '#contract/wire'
import { runningStatuses } from '#rules/sale/subscription'
import { type Api, momentOf, requireOk } from '../../request/api.server.ts'
import type { DetailsForm } from './details-form.ts'
import type { ShownPrice } from './place-order.server.ts'
import { type Extended, priceBefore } from './renewal-change.ts'

/** The client's running subscription that this purchase adds a period to. */
export function extendedBy(
  planId: string,
  subscriptions: z.infer<typeof Subscription>[],
  now: string,
): Extended | null {
  const running = subscriptions.find(
    ({ product, status, ends_at }) =>
      product.id === planId &&
      runningStatuses.some((one) => one === status) &&
      Date.parse(ends_at) > Date.parse(now),
  )
  if (!running) return null
  const { ends_at: startsAt, auto_renew: renews, renewal } = running
  const renewalPrice = renewal?.product.id === planId ? renewal.price_after_tax_minor : null
  return { startsAt, renews, renewalPrice }
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
