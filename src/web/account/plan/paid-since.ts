import type { Subscription } from '../types.ts'

/**
 * Since when a plan has been paid for without a break up to its end: what was paid before a pause is over, as
 * the list of its periods says.
 */
export function paidSince({ starts_at, periods }: Pick<Subscription, 'starts_at' | 'periods'>): string {
  const [last, ...before] = periods.filter(({ ended_early_at: ended }) => ended === null).toReversed()
  let since = last?.starts_at ?? starts_at
  for (const period of before) {
    if (Date.parse(period.ends_at) < Date.parse(since)) break
    since = period.starts_at
  }
  return since
}
