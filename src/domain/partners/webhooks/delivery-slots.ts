/** Half of a worker's slots. */
const maxAtOnce = 4

/** Calls that this process has open, by endpoint. */
const inside = new Map<string, number>()

/**
 * Limits concurrent calls to one receiver, and to one call for a receiver that fails, as all receivers share the worker's slots.
 * Returns the function that frees the slot; null when there is none.
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
