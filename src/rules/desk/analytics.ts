/**
 * Why the recurring revenue of a client moves, in the order in which it is written; `import`: its plan was
 * taken over from another system.
 */
export const movementKinds = ['new', 'import', 'reactivation', 'expansion', 'contraction', 'churn'] as const
export type MovementKind = (typeof movementKinds)[number]

/** How many months the analytics show, the running one among them. */
export const analyticsMonths = 12

/**
 * Who asked for a charge: the client in the store, we on the day of a renewal, we again after it failed, or
 * the client by a link for a renewal.
 */
export const attemptClasses = ['purchase', 'renewal', 'retry', 'link'] as const
export type AttemptClass = (typeof attemptClasses)[number]

/** The last months up to one, YYYY-MM each. */
export function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  )
}

/** Figures of the analytics that lead to the rows that they are added up from. */
export const rowFigures = [
  'movements',
  'revenue',
  'sales',
  'refunds',
  'vat',
  'attempts',
  'paid_attempts',
  'refusals',
  'failed_renewals',
  'recovered_renewals',
  'reminded_orders',
  'recovered_orders',
  'cohort_clients',
  'cohort_revenue',
  'running',
  'recurring',
] as const
export type RowFigure = (typeof rowFigures)[number]

/**
 * Of so many rows a month's total is counted as they stand; of more it is the one that was kept with the
 * figure.
 */
export const maxCountedRows = 5_000

/** Those that say how many rows there are; the others say what they come to. */
const countedFigures: readonly RowFigure[] = [
  'attempts',
  'paid_attempts',
  'refusals',
  'failed_renewals',
  'recovered_renewals',
  'reminded_orders',
  'recovered_orders',
  'cohort_clients',
  'running',
]

/**
 * Those of the plans that stand now, whose rows belong to no month that is over. They come by their part
 * alone.
 */
export function standsNow(figure: RowFigure): boolean {
  return figure === 'running' || figure === 'recurring'
}

export function isCounted(figure: RowFigure): boolean {
  return countedFigures.includes(figure)
}
