import type { RouterContextProvider } from 'react-router'
import { isId } from '#rules/core/uuid'
import { decideVisitorRoute } from '#contract/visitors'
import { visitorTextVersion } from '#rules/people/consent'
import { day, inSeconds } from '#rules/core/durations'
import { visitorChoiceDays } from '#rules/people/measurement'
import { getApi } from './api.server.ts'
import { clearCookie, writeCookie } from './cookies.server.ts'
import { getPage } from './page-context.server.ts'

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

/**
 * The id that this browser was given when its visitor agreed to measurement; undefined without an agreement.
 */
export function visitorIn(context: Context): string | undefined {
  const isAgreed = getPage(context).cookies['measurement'] === `yes.${visitorTextVersion}`
  return isAgreed ? visitorBefore(context) : undefined
}

/**
 * The id under which this browser's visitor agreed before signing in, whose answer is the account's now;
 * undefined without one.
 */
export function visitorBefore(context: Context): string | undefined {
  const id = getPage(context).cookies['visitor']
  return isId(id) ? id : undefined
}

/**
 * Keeps what a visitor decided, with the API and in the browser. Returns the cookies to set; null where the
 * API refused, and the browser is to go on as before.
 */
export async function decideAsVisitor(
  context: Context,
  granted: boolean,
  before = visitorIn(context),
): Promise<string[] | null> {
  const answer = await getApi(context).ask(decideVisitorRoute, {
    body: { granted, ...(before !== undefined && { visitor_id: before }) },
  })
  if (answer.status !== 200) return null
  const { publicUrl } = getPage(context)
  const id = answer.body.visitor_id
  const maxAge = inSeconds(visitorChoiceDays * day)
  const choice = `${id === null ? 'no' : 'yes'}.${visitorTextVersion}`
  return [
    writeCookie('measurement', choice, { publicUrl, maxAge, open: true }),
    id === null ? clearCookie('visitor', publicUrl) : writeCookie('visitor', id, { publicUrl, maxAge }),
  ]
}
