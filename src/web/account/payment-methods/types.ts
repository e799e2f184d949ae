import type { z } from '#contract/wire'
import type { PaymentMethod } from '#contract/payments'
import type { Subscription } from '#contract/subscriptions'

export type SavedCard = z.infer<typeof PaymentMethod>

/** What the page says about a plan that renews with a card. */
export type RenewableSubscription = { id: string; name: string; access_ends_at: string | null }

export function toRenewableSubscriptions(
  subscriptions: z.infer<typeof Subscription>[],
): RenewableSubscription[] {
  return subscriptions
    .filter(({ auto_renew }) => auto_renew)
    .map(({ id, product, access_ends_at }) => ({ id, name: product.name, access_ends_at }))
}
