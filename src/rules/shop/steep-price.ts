/**
 * A price this many times the old one, or less than one part of so many, is more often a slip than a
 * decision.
 */
const steep = 3

/** Whether a new price is asked about before it is saved. What was free has no measure. */
export function isSteepChange(before: number, after: number): boolean {
  if (after === before || before === 0) return false
  return after === 0 || after >= before * steep || after * steep <= before
}
