import type { Subscription } from '../types.ts'

type Plan = {
  periods: Pick<Subscription['periods'][number], 'ends_at' | 'ended_early_at' | 'paid_elsewhere'>[]
}

/**
 * Whether any time that is left was paid in this store: what was paid in the system before it is worth
 * nothing when the plan is changed.
 */
export function mayBeCredited({ periods }: Plan, now: string): boolean {
  const left = periods.filter((one) => !one.ended_early_at && Date.parse(one.ends_at) > Date.parse(now))
  return left.some((one) => !one.paid_elsewhere)
}
