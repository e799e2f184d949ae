import type { z } from '#contract/wire'
import type { PaymentMethod } from '#contract/payments'
import type { Subscription } from '#contract/subscriptions'

export type SavedCard = z.infer<typeof PaymentMethod>

/** What the page says about a plan that renews with a card. */
export type RenewableSubscription = { id: string; name: string; ends_at: string }

export function toRenewableSubscriptions(
  subscriptions: z.infer<typeof Subscription>[],
): RenewableSubscription[] {
  return subscriptions
    .filter(({ auto_renew }) => auto_renew)
    .map(({ id, product, ends_at }) => ({ id, name: product.name, ends_at }))
}
