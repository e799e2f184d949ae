import { reportFailedRequest } from '#ui/loading-bar'

/**
 * Whoever of the page asks for something: when nobody answers, or only with a fault, the bar at the top turns red.
 * Source: specification section 2.
 */
export function reportFailedRequests(): void {
  const ask = globalThis.fetch
  globalThis.fetch = async (...question) => {
    try {
      const answer = await ask(...question)
      if (answer.status >= 500) reportFailedRequest()
      return answer
    } catch (error) {
      // Somebody who goes elsewhere meanwhile gives a request up: nothing has failed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) reportFailedRequest()
      throw error
    }
  }
}
