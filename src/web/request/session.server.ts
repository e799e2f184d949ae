import { redirect, replace, type RouterContextProvider } from 'react-router'
import { clientSessionLifetime } from '#rules/people/sign-in-limits'
import { day, inSeconds, year } from '#rules/core/durations'
import { clearAppliedCoupon } from './applied-coupon.server.ts'
import { clearBegunPlan } from './begun-plan.server.ts'
import { clearCookie, writeCookie } from './cookies.server.ts'
import { getPage, type PageContext } from './page-context.server.ts'
import { withBack, withEnded } from './way-back.ts'

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

/**
 * A client's session slides for 30 days; the API decides, and the cookie lives as long: it is renewed on each
 * day of use.
 */
const clientSeconds = clientSessionLifetime
const staffSeconds = inSeconds(day)
const yearSeconds = inSeconds(year)

/** The tokens live in HttpOnly cookies and are never handed to page script. */
export function clientToken(context: Context): string | undefined {
  return tokenIn(getPage(context).cookies['session'])
}

export function staffToken(context: Context): string | undefined {
  return tokenIn(getPage(context).cookies['staff_session'])
}

/** A value that no token of ours can be, and no header could carry, counts as none. */
function tokenIn(cookie: string | undefined): string | undefined {
  return cookie && /^[\w-]+$/.test(cookie) ? cookie : undefined
}

/**
 * Signs a client in. The headers go on the redirect:
 * `redirect('/complete', { headers: signInClient(context, token) })`.
 */
export function signInClient(context: Context, token: string): Headers {
  const { publicUrl } = getPage(context)
  return cookieHeaders([
    writeCookie('session', token, { publicUrl, maxAge: clientSeconds }),
    // The account's answer counts from here on; the id beside it stays for a no of the account.
    clearCookie('measurement', publicUrl),
  ])
}

/**
 * What a visitor decided about measurement is one person's, and the browser may be somebody else's next.
 * Source: docs/decisions/0232.
 */
function clearVisitor(publicUrl: string): string[] {
  return [clearCookie('measurement', publicUrl), clearCookie('visitor', publicUrl)]
}

/**
 * Gives the cookie of a session that slid its whole time again, unless this answer signs somebody in or out.
 */
export function renewClient(page: PageContext, { headers }: Response): void {
  const token = tokenIn(page.cookies['session'])
  if (!page.isSessionRenewed || !token) return
  if (headers.getSetCookie().some((cookie) => /^(__Host-)?session=/.test(cookie))) return
  const { publicUrl } = page
  headers.append('set-cookie', writeCookie('session', token, { publicUrl, maxAge: clientSeconds }))
}

/** The session has ended by itself or elsewhere: whoever signs in again goes on with what they began. */
export function dropClientSession(context: Context): Headers {
  const { publicUrl } = getPage(context)
  return cookieHeaders([clearCookie('session', publicUrl), ...clearVisitor(publicUrl)])
}

/**
 * However somebody leaves, the browser may be somebody else's next: the purchase that was begun, its coupon
 * and what was decided about measurement go with them.
 */
export function signOutClient(context: Context): Headers {
  const page = getPage(context)
  return cookieHeaders([
    clearCookie('session', page.publicUrl),
    clearBegunPlan(page),
    clearAppliedCoupon(page),
    ...clearVisitor(page.publicUrl),
  ])
}

/** Signs a staff user in: until the browser closes, or for one day when `remember`. */
export function signInStaff(context: Context, token: string, remember: boolean): Headers {
  const { publicUrl } = getPage(context)
  return cookieHeaders([
    writeCookie('staff_session', token, remember ? { publicUrl, maxAge: staffSeconds } : { publicUrl }),
    // Remembers only that staff signed in here, so that a later visit is sent to their own sign-in.
    writeCookie('staff_seen', '1', { publicUrl, maxAge: yearSeconds }),
  ])
}

export function signOutStaff(context: Context): Headers {
  return cookieHeaders([clearCookie('staff_session', getPage(context).publicUrl)])
}

/** For pages that need a signed-in client: the token, or off to /phone with the way back. */
export function requireClient(context: Context): string {
  const token = clientToken(context)
  if (!token) throw leaveFor(context, toSignIn(context, withBack('/phone', getPage(context).url)))
  return token
}

/**
 * For staff pages. A signed-in client is sent to the home page; a visitor to the customers' sign-in, as the
 * specification says, unless staff have signed in in this browser, or a page asks that was served to staff.
 */
export function requireStaff(context: Context): string {
  const token = staffToken(context)
  if (token) return token
  throw leaveFor(context, toSignIn(context, staffSignIn(context)))
}

/**
 * Away from a page that this visitor cannot see. Where the browser stands there already, the page gives its
 * place up: else "back" would open it again, and lead here, for ever.
 */
export function leaveFor(context: Context, endpoint: string, init: { headers?: Headers } = {}): Response {
  return (getPage(context).isThere ? replace : redirect)(endpoint, init)
}

/** Only a page that was served to somebody signed in sends forms: their cookie has gone meanwhile. */
function toSignIn(context: Context, endpoint: string): string {
  return getPage(context).isAction ? withEnded(endpoint) : endpoint
}

export function staffSignIn(context: Context): string {
  const { cookies, url, isFromStaffPage } = getPage(context)
  if (cookies['staff_seen']) return withBack('/admin/signin', url)
  if (cookies['session']) return '/'
  return withBack(isFromStaffPage ? '/admin/signin' : '/phone', url)
}

/**
 * Actions change things for whoever holds the cookie, so only our own pages may call them. Browsers always
 * send Origin with a form; a request without it is refused.
 */
export function requireSameOrigin(context: Context, request: Request): void {
  const origin = request.headers.get('origin')
  if (!origin || !isOwnOrigin(getPage(context), request, origin))
    throw new Response('Forbidden', { status: 403 })
}

/** A demonstration is opened by any address of its machine; its server knows which names are its own. */
export function isOwnOrigin(
  { publicUrl, demo }: { publicUrl: string; demo: boolean },
  request: Request,
  origin: string,
): boolean {
  return origin === new URL(publicUrl).origin || (demo && origin === new URL(request.url).origin)
}

function cookieHeaders(values: string[]): Headers {
  const headers = new Headers()
  for (const value of values) headers.append('set-cookie', value)
  return headers
}
