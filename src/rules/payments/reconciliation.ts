/**
 * How one payment at the gateway can differ from our row of it. Amounts are what was taken less what went
 * back.
 */
export const differenceKinds = [
  /** The gateway has money that no payment of ours asked for. */
  'unknown_here',
  /** We say paid, and the gateway knows of no such payment. */
  'unknown_there',
  /** The gateway took money, and our row is still open, failed or given up. */
  'not_settled_here',
  /** We say paid, and the gateway has not taken it, or has voided it. */
  'not_paid_there',
  /** Both say paid, of different amounts. */
  'amount',
  /** Both took the same; what went back differs. */
  'refunded',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/**
 * How a difference was settled: asked the gateway and applied its answer, booked it, told why it is none, or
 * it went by itself.
 */
export const settlingWays = ['asked_again', 'booked', 'explained', 'gone'] as const
export type SettlingWay = (typeof settlingWays)[number]

/** Ways that staff have for a kind; the first one is offered first. */
export function waysFor(kind: DifferenceKind): Exclude<SettlingWay, 'gone'>[] {
  switch (kind) {
    case 'not_settled_here':
      return ['asked_again', 'explained']
    case 'unknown_here':
    case 'unknown_there':
      return ['explained']
    case 'not_paid_there':
    case 'amount':
    case 'refunded':
      return ['booked', 'explained']
  }
}
