import type { z } from '#contract/wire'
import type { StaffSubscription as Shape, SubscriptionEffects } from '#contract/staff-subscriptions'

export type StaffSubscription = z.infer<typeof Shape>
export type Effects = z.infer<typeof SubscriptionEffects>
