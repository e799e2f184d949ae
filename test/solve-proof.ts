import { solveWork } from '#rules/people/solve-work'

/** Does the work of a challenge, as the visitor's browser would. */
export function solveProof(work: { challenge: string; bits: number }) {
  return { challenge: work.challenge, nonce: solveWork(work) }
}
