import type { z } from '@hono/zod-openapi'
import type { Subscription } from '#contract/subscriptions'
import type { Language } from '#rules/language'
import { daysBetween } from '#rules/riyadh-days'
import type { SubscriptionView } from '#domain/subscriptions/read-subscriptions'

/** Points are those of the period that runs now. */
export function presentSubscription(
  subscription: SubscriptionView,
  language: Language,
  now: Date,
): z.infer<typeof Subscription> {
  const { product, periods } = subscription
  const running = periods.find((period) => period.running)
  return {
    id: subscription.id,
    ref_id: subscription.ref_id,
    product: {
      id: product.id,
      name: product[`name_${language}`],
      name_ar: product.name_ar,
      name_en: product.name_en,
      group_sharing: product.group_sharing ? 'yes' : 'no',
    },
    status: subscription.status,
    starts_at: subscription.starts_at,
    ends_at: subscription.ends_at,
    days_left: Math.max(0, daysBetween(now, new Date(subscription.ends_at))),
    auto_renew: subscription.auto_renew,
    payment_method_id: subscription.payment_method_id,
    points_total: running?.points ?? 0,
    points_left: running?.points_left ?? 0,
    periods: periods.map(({ running: _, ...period }) => period),
    members: subscription.members,
  }
}
