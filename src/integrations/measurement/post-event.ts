import { EventRefused } from '#rules/people/measurement'
import { errorCode } from '#rules/errors/error-code'
import { createJsonCaller, type JsonAnswer } from '#integrations/json-over-http'

export type EventPoster = (path: string, body: object) => Promise<JsonAnswer>

/** Milliseconds for one event. */
const defaultTimeout = 10_000

/** What a vendor's adapter is made with. */
export type PostSettings = { baseUrl: string; timeout?: number | undefined }

/**
 * Posts events to one vendor. A path may have a key in it, so no error names it. 429 and 5xx may pass at
 * another try; any other 4xx would come again.
 */
export function createEventPoster(
  vendor: string,
  { baseUrl, timeout }: PostSettings,
  headers: Record<string, string> = {},
): EventPoster {
  const call = createJsonCaller({
    baseUrl,
    headers,
    timeout: timeout ?? defaultTimeout,
    parse: parseLeniently,
  })
  return async (path, body) => {
    let answer: JsonAnswer
    try {
      answer = await call('POST', path, body)
    } catch (cause) {
      throw new Error(`${vendor} gave no answer: ${reasonOf(cause)}`, { cause })
    }
    const { status } = answer
    if (status === 429 || status >= 500) throw new Error(`${vendor} asks to come again (${status})`)
    if (status >= 400) throw new EventRefused(`${vendor} refused the event (${status})`)
    if (status >= 300) throw new Error(`${vendor} answered ${status}`)
    return answer
  }
}

/** Pages of a proxy and pictures of one pixel are no JSON; the status says enough. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the call failed'
  if (cause.name === 'AbortError' || cause.name === 'TimeoutError') return 'no answer in time'
  return errorCode(cause) || 'the call failed'
}
