/** Why the recurring revenue of a client moves, in the order in which it is written. */
export const movementKinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const
export type MovementKind = (typeof movementKinds)[number]

/** How many months the analytics show, the running one among them. */
export const analyticsMonths = 12

/** Who asked for a charge: the client in the store, we on the day of a renewal, we again after it failed, or the client by a link for a renewal. */
export const attemptClasses = ['purchase', 'renewal', 'retry', 'link'] as const
export type AttemptClass = (typeof attemptClasses)[number]

/** The last months up to one, YYYY-MM each. */
export function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  )
}
