import { useState } from 'react'

/** An idempotency key, and the last answer that was met under it or before it. */
export type KeyedRequest = { key: string; lastAnswer: unknown }

type Answer = { did?: string; needsCode?: boolean; isUnanswered?: boolean } | null | undefined

/**
 * What was refused may be asked for anew, under a key of its own, and what is asked for behind something that
 * was done is something new. What waits for a fresh code was not
 * refused: it is sent once more as it was, its answer may be lost then, and whoever presses again asks for
 * the same. So does whoever was answered that the first call still runs, or that the store failed: it may
 * have been done (docs/decisions/0217).
 */
export function keyAfter(request: KeyedRequest, answer: Answer): KeyedRequest {
  if (!answer || answer.needsCode || answer.isUnanswered) return request
  if (answer === request.lastAnswer) return request
  return { key: crypto.randomUUID(), lastAnswer: answer }
}

/**
 * The key of a form's requests, held while the form stands: the page's data is loaded anew behind every
 * action and code, and brings another one each time.
 * @param answer the refusal of the last request; of a form that stays when it was done, all that came of it
 * @param first the key of the first request; one is made where none is given
 */
export function useIdempotencyKey(answer: Answer, first?: string): KeyedRequest {
  const [request, setRequest] = useState<KeyedRequest>(() => ({
    key: first ?? crypto.randomUUID(),
    lastAnswer: undefined,
  }))
  const now = keyAfter(request, answer)
  if (now !== request) setRequest(now)
  return now
}
