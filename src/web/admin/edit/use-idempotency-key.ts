import { useState } from 'react'

/** An idempotency key, and the last refusal that was met under it or before it. */
export type KeyedRequest = { key: string; lastRefusal: unknown }

type Refusal = { needsCode?: boolean; isUnanswered?: boolean } | undefined

/**
 * What was refused may be asked for anew, under a key of its own. What waits for a fresh code was not
 * refused: it is sent once more as it was, its answer may be lost then, and whoever presses again asks for
 * the same. So does whoever was answered that the first call still runs, or that the store failed: it may
 * have been done (docs/decisions/0217).
 */
export function keyAfter(request: KeyedRequest, refusal: Refusal): KeyedRequest {
  if (!refusal || refusal.needsCode || refusal.isUnanswered) return request
  if (refusal === request.lastRefusal) return request
  return { key: crypto.randomUUID(), lastRefusal: refusal }
}

/**
 * The key of a form's requests, held while the form stands: the page's data is loaded anew behind every
 * action and code, and brings another one each time. A form that stays when it was done wants a new one then.
 * @param first the key of the first request; one is made where none is given
 */
export function useIdempotencyKey(refusal: Refusal, first?: string): KeyedRequest {
  const [request, setRequest] = useState<KeyedRequest>(() => ({
    key: first ?? crypto.randomUUID(),
    lastRefusal: undefined,
  }))
  const now = keyAfter(request, refusal)
  if (now !== request) setRequest(now)
  return now
}
