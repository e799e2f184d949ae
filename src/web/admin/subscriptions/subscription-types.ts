import type { z } from '#contract/wire'
import type { StaffProduct } from '#contract/staff-catalogue-products'
import type { StaffSubscription as Shape } from '#contract/staff-subscriptions'
import type { ActionMoney as MoneyShape, SubscriptionEffects } from '#contract/staff-subscription-actions'

export type StaffSubscription = z.infer<typeof Shape>
export type Effects = z.infer<typeof SubscriptionEffects>
export type ActionMoney = z.infer<typeof MoneyShape>
/** A plan that the client's may be changed to. */
export type OfferedPlan = Pick<
  z.infer<typeof StaffProduct>,
  'id' | 'name_ar' | 'name_en' | 'price_with_tax_minor' | 'days' | 'points'
>
