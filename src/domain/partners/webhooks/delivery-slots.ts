/** Calls side by side to one partner's receivers. */
const maxOfPartner = 4
/**
 * When a delivery without a slot comes again, in milliseconds, and how far behind one another a crowd of one
 * partner comes.
 */
const comesAgain = { answering: 250, failing: 20_000, apart: 20 } as const

/** Calls that this process has open, by whose they are. */
const inside = new Map<string, number>()
/** When the last delivery of a partner that found no slot comes again; milliseconds of the process. */
const last = new Map<string, number>()

type Receiver = { apiClientId: string; endpointId: string; isFailing: boolean }

/**
 * Limits concurrent calls to the receivers of one partner, however many endpoints they are, and to one call
 * for all that fail, as all receivers share the worker's slots; and calls to all partners to half of them.
 * Returns the function that frees the slot, or in how many milliseconds to come again.
 */
export function acquireDeliverySlot(
  { apiClientId, endpointId, isFailing }: Receiver,
  { jobsAtOnce }: { jobsAtOnce: number },
): { leave: () => void } | { leave: null; wait: number } {
  const bounds: [of: string, max: number][] = [
    [isFailing ? `failing of ${apiClientId}` : apiClientId, isFailing ? 1 : maxOfPartner],
    // One that fails has calls of before it failed.
    [endpointId, isFailing ? 1 : maxOfPartner],
    ['all', Math.max(1, Math.floor(jobsAtOnce / 2))],
  ]
  if (bounds.some(([of, max]) => (inside.get(of) ?? 0) >= max)) {
    return { leave: null, wait: findWait(apiClientId, isFailing) }
  }
  for (const [of] of bounds) inside.set(of, (inside.get(of) ?? 0) + 1)
  return {
    leave() {
      for (const [of] of bounds) {
        const left = (inside.get(of) ?? 1) - 1
        if (left > 0) inside.set(of, left)
        else inside.delete(of)
      }
    },
  }
}

/** Other receivers go first, and a crowd does not keep the worker busy with looking for slots. */
function findWait(apiClientId: string, isFailing: boolean): number {
  const now = performance.now()
  const first = now + (isFailing ? comesAgain.failing : comesAgain.answering)
  const moment = Math.max(first, (last.get(apiClientId) ?? 0) + comesAgain.apart)
  last.set(apiClientId, moment)
  return moment - now
}
