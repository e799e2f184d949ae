import type { Permission } from '#rules/people/permissions'
import type { RenewalWait } from '#rules/sale/renewal'

type Rule = {
  needs: Permission
  /**
   * It gives away time or points, takes something, or leads to a charge: a code must have been entered just
   * before.
   */
  wantsFreshCode: boolean
}

/** What staff do with a client's subscription. Source: docs/decisions/0140. */
export const subscriptionActions = {
  stop_renewal: { needs: 'subscription:serve', wantsFreshCode: false },
  start_renewal: { needs: 'subscription:serve', wantsFreshCode: true },
  charge_now: { needs: 'subscription:serve', wantsFreshCode: true },
  pause: { needs: 'subscription:serve', wantsFreshCode: false },
  resume: { needs: 'subscription:serve', wantsFreshCode: true },
  add_member: { needs: 'subscription:serve', wantsFreshCode: false },
  remove_member: { needs: 'subscription:serve', wantsFreshCode: false },
  extend: { needs: 'subscription:administer', wantsFreshCode: true },
  adjust_points: { needs: 'subscription:administer', wantsFreshCode: true },
  change_card: { needs: 'subscription:serve', wantsFreshCode: true },
  send_payment_link: { needs: 'subscription:serve', wantsFreshCode: false },
  hand_over: { needs: 'subscription:serve', wantsFreshCode: true },
  change_plan: { needs: 'subscription:serve', wantsFreshCode: true },
  schedule_plan: { needs: 'subscription:serve', wantsFreshCode: true },
  undo_change: { needs: 'subscription:serve', wantsFreshCode: false },
  gift_plan: { needs: 'subscription:administer', wantsFreshCode: true },
  end: { needs: 'subscription:administer', wantsFreshCode: true },
  end_with_refund: { needs: 'subscription:administer', wantsFreshCode: true },
} as const satisfies Record<string, Rule>

export type SubscriptionActionName = keyof typeof subscriptionActions

/**
 * What staff can do for a past due plan, by what its renewal waits for; null where it is not for them to do.
 */
export const actionsOnWait = {
  bank: null,
  next_try: 'charge_now',
  client: 'send_payment_link',
  consent: null,
} as const satisfies Record<RenewalWait, SubscriptionActionName | null>

/** What a client pays by an action: at once, by a link, or with the next period. */
export const agreedMoney = ['charged', 'asked', 'scheduled'] as const
export type AgreedMoney = (typeof agreedMoney)[number]

/** Free days of one action, and points of one. */
export const maxFreeDays = 366
export const maxFreePoints = 1_000_000
