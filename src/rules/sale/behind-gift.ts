/**
 * A plan that staff gave until the end of the running period, and what is bought, paid or agreed to behind
 * that.
 */
export type GivenPlan = {
  givenId: string
  /** The plan of what is paid for behind it, else the one that the running period paid for. */
  boughtId: string
  until: Date
  /** The end of all that is paid. */
  paidUntil: Date
  renews: boolean
  /** What a renewal would buy. */
  renewedId: string | null
}

/**
 * What comes when a plan that was given is over: the plan that was bought is `back`, or the given one itself
 * goes on, bought for the time behind it (`same`); with a renewal `another` plan comes, which was chosen;
 * without one, nothing: it `ends`. The page and the message about a gift say what this says.
 */
export function behindGift(plan: GivenPlan): 'back' | 'same' | 'another' | 'ends' {
  if (plan.boughtId === plan.givenId) return 'same'
  if (plan.paidUntil > plan.until || (plan.renews && plan.renewedId === plan.boughtId)) return 'back'
  return plan.renews ? 'another' : 'ends'
}
