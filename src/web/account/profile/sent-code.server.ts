import { createHash } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { codeLifetime } from '#rules/people/sign-in-limits'
import { clearCookie, writeCookie } from '../../request/cookies.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { clientToken } from '../../request/session.server.ts'

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

/**
 * Where codes of the own profile are under way: since when (ms), and seconds until others may be asked for.
 */
export type SentCode = { at: number; wait: number }

/** Which of the profile's pages sent them. */
type Page = 'email' | 'phone'

const cookie = 'sent_code'

/** A little longer than a code lives, so that a late one is told to be late. In seconds. */
const lifetime = codeLifetime * 3

/**
 * One Set-Cookie value: a reload, or a tab that a phone closed while its owner read the message, shows the
 * boxes again.
 */
export function keepSentCode(context: Context, page: Page, sent: SentCode): string {
  const { publicUrl } = getPage(context)
  const kept = JSON.stringify({ page, session: sessionOf(context), sent })
  return writeCookie(cookie, kept, { publicUrl, maxAge: lifetime })
}

/**
 * As it was kept, with the seconds that are left to wait; undefined for what this page has not sent in this
 * session.
 */
export function readSentCode<T extends SentCode>(context: Context, page: Page): T | undefined {
  try {
    const kept: { page: string; session: string; sent: T } | null = JSON.parse(
      getPage(context).cookies[cookie] ?? 'null',
    )
    if (kept?.page !== page || kept.session !== sessionOf(context)) return undefined
    const { at, wait } = kept.sent
    return { ...kept.sent, wait: Math.max(0, Math.ceil((at + wait * 1_000 - Date.now()) / 1_000)) }
  } catch {
    return undefined
  }
}

/** Whoever signs in after somebody else in this browser sees nothing of theirs. */
function sessionOf(context: Context): string {
  return createHash('sha256')
    .update(clientToken(context) ?? '')
    .digest('base64url')
    .slice(0, 16)
}

export function forgetSentCode(context: Context): string {
  return clearCookie(cookie, getPage(context).publicUrl)
}
