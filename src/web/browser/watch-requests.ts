import { reportFailedRequest } from '#ui/loading-bar'
import { personHeader } from '#rules/people/page-person'
import { pagePerson } from './page-person.ts'

/**
 * Whoever of the page asks for something: what is sent says whose page it is, and when nobody answers, or
 * only with a fault, the bar at the top turns red. Source: specification section 2.
 */
export function watchRequests(): void {
  const ask = globalThis.fetch
  globalThis.fetch = async (what, how) => {
    try {
      const answer = await ask(what, signed(what, how))
      if (answer.status >= 500) reportFailedRequest()
      return answer
    } catch (error) {
      // Somebody who goes elsewhere meanwhile gives a request up: nothing has failed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) reportFailedRequest()
      throw error
    }
  }
}

/** Requests to our own pages, which are named by their path or by an address of this origin. */
function signed(what: RequestInfo | URL, how: RequestInit | undefined): RequestInit | undefined {
  const person = how?.method === undefined || how.method === 'GET' ? undefined : pagePerson()
  if (!person || what instanceof Request || new URL(what, location.href).origin !== location.origin)
    return how
  const headers = new Headers(how?.headers)
  headers.set(personHeader, person)
  return { ...how, headers }
}
