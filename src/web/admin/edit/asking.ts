import { useState } from 'react'

/** What a form asks for, until it is refused. */
export type Asking = {
  /** Under which it is done once. */
  key: string
  /** The last refusal of something like it, of which the key knows. */
  told: unknown
}

/**
 * What was refused may be asked for anew, under a key of its own. What waits for a fresh code was not refused: it is sent once more as it was, its answer may be
 * lost then, and whoever presses again asks for the same.
 */
export function askingBehind(asking: Asking, refusal: { needsCode?: boolean } | undefined): Asking {
  if (!refusal || refusal.needsCode || refusal === asking.told) return asking
  return { key: crypto.randomUUID(), told: refusal }
}

/** @param first the key of the first asking; one is made where none is given */
export function useAsking(refusal: { needsCode?: boolean } | undefined, first?: string): Asking {
  const [asking, setAsking] = useState<Asking>(() => ({ key: first ?? crypto.randomUUID(), told: undefined }))
  const now = askingBehind(asking, refusal)
  if (now !== asking) setAsking(now)
  return now
}
