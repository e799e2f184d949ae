import type { Outcome } from './outcome.ts'

const shown = new WeakSet<Outcome>()

/** The page stands as it is since this answer: what was refused, and why, was read beside its button. */
export function noteShown(refusal: Outcome): void {
  shown.add(refusal)
}

export function wasShown(refusal: Outcome): boolean {
  return shown.has(refusal)
}
