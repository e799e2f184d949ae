/**
 * Seconds by which this machine's clock may differ from the database's. A worker that is ahead gives up every
 * code as too late, and one behind renews late.
 */
export const maxClockDrift = 30

/**
 * By how many whole seconds our clock is ahead of theirs, which told `theirs` at some moment between question
 * and answer: what that time may explain is no difference. All in milliseconds.
 */
export function driftOf({
  asked,
  answered,
  theirs,
}: {
  asked: number
  answered: number
  theirs: number
}): number {
  if (theirs < asked) return Math.floor((asked - theirs) / 1000)
  return theirs > answered ? -Math.floor((theirs - answered) / 1000) : 0
}
