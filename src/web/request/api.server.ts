import type { RouteConfig } from '@hono/zod-openapi'
import { data, type RouterContextProvider } from 'react-router'
import { localeTags } from '#rules/core/language'
import { errors } from '#rules/errors/errors'
import { sessionRenewedHeader } from '#rules/people/sign-in-limits'
import { personHeader } from '#rules/people/page-person'
import { type Call, answerOf, requestFor } from './call-route.server.ts'
import { getPage, type PageContext } from './page-context.server.ts'
import {
  clientToken,
  leaveFor,
  dropClientSession,
  signOutStaff,
  staffSignIn,
  staffToken,
} from './session.server.ts'
import { withBack, withEnded } from './way-back.ts'

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

/** The moment in which the API answered: a test client of a demo may have a clock of their own. */
export function momentOf(answer: { headers: Headers }): string {
  return movedClock(answer) ?? new Date().toISOString()
}

/** The client's own time, if their clock was moved. */
export function movedClock(answer: { headers: Headers }): string | null {
  return answer.headers.get('x-client-clock')
}

/**
 * How many seconds old the answer is where a copy of the database gave it that is behind; null for one of
 * now.
 */
export function dataAgeOf(...answers: { headers: Headers }[]): number | null {
  return Math.max(...answers.map(({ headers }) => Number(headers.get('x-data-age')))) || null
}

export type Api = {
  /**
   * Calls one of the contract's routes as the visitor. A dead session ends here: its cookie is cleared and
   * the visitor sent to sign in, with the query kept.
   */
  call: Call
  /** The same, but hands a 401 back to the caller. For pages that also serve strangers. */
  ask: Call
  /** The same as `call`, but hands the answer on as it comes: for a file that is read while it is sent. */
  open: (route: RouteConfig, input: { params: Record<string, string> }) => Promise<Response>
}

const surfaces = {
  client: {
    prefix: '/api/clients/v1',
    token: clientToken,
    leave: (context: Context) =>
      leaveFor(context, withEnded(withBack('/phone', getPage(context).url)), {
        headers: clearDead(clientToken(context), dropClientSession(context)),
      }),
  },
  staff: {
    prefix: '/api/users/v1',
    token: staffToken,
    leave: (context: Context) =>
      leaveFor(context, withEnded(staffSignIn(context)), {
        headers: clearDead(staffToken(context), signOutStaff(context)),
      }),
  },
}

/**
 * Who brought no cookie may have a new one by the time this arrives, as after a call that a page left behind:
 * it stays.
 */
function clearDead(token: string | undefined, clearing: Headers): Headers {
  return token === undefined ? new Headers() : clearing
}

/**
 * Throws unless the answer is 200: for pages that cannot be shown without it. The nearest error page shows
 * the API's error.
 */
export function requireOk<Result extends { status: number; body: unknown }>(
  answer: Result,
): asserts answer is Extract<Result, { status: 200 }> {
  if (answer.status !== 200) throw data(answer.body, { status: answer.status })
}

/** The customers' API as this visitor sees it: their token, language and browser go with every call. */
export function getApi(context: Context): Api {
  return apiOf(context, 'client')
}

/** The staff API, with the staff user's token. */
export function getStaffApi(context: Context): Api {
  return apiOf(context, 'staff')
}

function apiOf(context: Context, surface: keyof typeof surfaces): Api {
  return {
    call: caller(context, surface, true),
    ask: caller(context, surface, false),
    open: async (route, input) => {
      const page = getPage(context)
      const response = await page.fetchApi(requestOf(context, surface, route, input))
      noteRenewal(page, surface, response)
      if (response.status === 401) throw surfaces[surface].leave(context)
      return response
    },
  }
}

function caller(context: Context, surface: keyof typeof surfaces, leaves: boolean): Call {
  const page = getPage(context)
  const { leave } = surfaces[surface]

  async function call(route: RouteConfig, input: Asked = {}) {
    const request = requestOf(context, surface, route, input)
    const answer = await answerOf(route, request, async (sent) => {
      const response = await page.fetchApi(sent)
      noteRenewal(page, surface, response)
      if (response.status === 401 && leaves) throw leave(context)
      return response
    })
    // Whatever the page would say of a refusal: what it shows is not about who is signed in now.
    if (isOtherPerson(answer)) throw data(answer.body, { status: answer.status })
    return answer
  }

  // The types of an answer follow from the route object; the checks are made by the API itself.
  return call as unknown as Call
}

function noteRenewal(page: PageContext, surface: keyof typeof surfaces, { headers }: Response): void {
  if (surface === 'client' && headers.has(sessionRenewedHeader)) page.isSessionRenewed = true
}

const isOtherPerson = ({ status, body }: { status: number; body: unknown }) =>
  status === 403 && Reflect.get(Object(body), 'code') === errors.other_person[0]

type Asked = Parameters<typeof requestFor>[2]

/** The visitor's request: their token, language and browser go with it. */
function requestOf(
  context: Context,
  surface: keyof typeof surfaces,
  route: RouteConfig,
  input: Asked,
): Request {
  const page = getPage(context)
  const { prefix, token: tokenOf } = surfaces[surface]
  const token = tokenOf(context)
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': localeTags[page.language],
    'user-agent': page.userAgent,
    'x-browser-id': page.browserId,
    'x-request-id': page.requestId,
  })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (page.person) headers.set(personHeader, page.person)
  return requestFor(page.publicUrl + prefix, route, input, headers)
}
