/** Half of a worker's places. */
const maxAtOnce = 4

/** Calls that this process has open, by endpoint. */
const inside = new Map<string, number>()

/**
 * Lets a few calls at once through to one receiver, and only one to a receiver that fails: the worker's places are everybody's.
 * Returns what to call when the call is over; null when there is no place.
 */
export function acquireDeliverySlot(
  endpointId: string,
  { isFailing }: { isFailing: boolean },
): (() => void) | null {
  const now = inside.get(endpointId) ?? 0
  if (now >= (isFailing ? 1 : maxAtOnce)) return null
  inside.set(endpointId, now + 1)
  return () => {
    const left = (inside.get(endpointId) ?? 1) - 1
    if (left > 0) inside.set(endpointId, left)
    else inside.delete(endpointId)
  }
}
