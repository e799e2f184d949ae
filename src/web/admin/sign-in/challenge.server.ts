import type { RouterContextProvider } from 'react-router'
import { codeLifetime } from '#rules/people/sign-in-limits'
import { clearCookie, writeCookie } from '../../request/cookies.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { safeBack } from '../../request/way-back.ts'

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

const name = 'staff_challenge'

/**
 * What stands between the password and the code. Kept from page script, and only as long as the code lives.
 */
export type Challenge = {
  id: string
  remember: boolean
  /** Milliseconds since 1970 at which another code may be asked for. */
  resendAt: number
}

/** Of the answer with which a code is on its way. */
export function challengeIn(
  answer: { challenge: string; resend_after: number },
  remember: boolean,
): Challenge {
  return { id: answer.challenge, remember, resendAt: Date.now() + answer.resend_after * 1000 }
}

export function keepChallenge(context: Context, { id, remember, resendAt }: Challenge): string {
  const { publicUrl } = getPage(context)
  const value = [remember ? 'day' : 'browser', id, resendAt].join('.')
  return writeCookie(name, value, { publicUrl, maxAge: codeLifetime })
}

export function readChallenge(context: Context): Challenge | undefined {
  const [kept, id, resendAt = ''] = getPage(context).cookies[name]?.split('.') ?? []
  if (!id || !/^\d{1,15}$/.test(resendAt)) return undefined
  return { id, remember: kept === 'day', resendAt: Number(resendAt) }
}

export function forgetChallenge(context: Context): string {
  return clearCookie(name, getPage(context).publicUrl)
}

const dashboard = '/admin'

/**
 * Where the staff user was going: a staff page that needs a session, else the dashboard. Source: the
 * specification, section 2.
 */
export function staffGoal(context: Context): string {
  const back = safeBack(getPage(context).url.searchParams.get('back'))
  const isSignedIn = back !== undefined && /^\/admin(?!\/(signin|otp|logout)\b)(\/|\?|$)/.test(back)
  return isSignedIn ? back : dashboard
}

/** The other page of the sign-in, with the way on. */
export function signInPage(context: Context, page: 'signin' | 'otp'): string {
  const goal = staffGoal(context)
  const query = goal === dashboard ? '' : `?${new URLSearchParams({ back: goal })}`
  return `/admin/${page}${query}`
}
