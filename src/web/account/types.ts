import type { z } from '#contract/wire'
import type { Invitation as InvitationSchema, Membership as MembershipSchema } from '#contract/members'
import type { Order as OrderSchema } from '#contract/orders'
import type { OwnershipOffer } from '#contract/subscription-changes'
import type { Subscription as SubscriptionSchema } from '#contract/subscriptions'

/** The wire's shapes, as this room's parts are handed them. */
export type Order = z.infer<typeof OrderSchema>
export type Membership = z.infer<typeof MembershipSchema>
export type Invitation = z.infer<typeof InvitationSchema>
export type Subscription = z.infer<typeof SubscriptionSchema>
export type Offer = z.infer<typeof OwnershipOffer>
