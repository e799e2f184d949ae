import type { RouterContextProvider } from 'react-router'
import { codeLifetime } from '#rules/people/sign-in-limits'
import { clearCookie, writeCookie } from '../../request/cookies.server.ts'
import { getPage } from '../../request/page-context.server.ts'

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

/**
 * The phone that a code was sent to. It never stands in an address, where it would be kept in logs and
 * histories.
 */
export type OtpPhone = {
  extension: string
  number: string
  /** When the code was sent, in milliseconds. */
  sentAt: number
  /** Seconds after that until another one may be asked for. */
  resendAfter: number
}

const cookie = 'otp_phone'

/** A little longer than a code lives, so that a late one is refused as late. In seconds. */
const lifetime = codeLifetime * 3

export function readOtpPhone(context: Context): OtpPhone | undefined {
  const value = getPage(context).cookies[cookie]
  if (!value) return undefined
  const [extension, number, sentAt, resendAfter] = value.split('|')
  if (!extension || !number || !/^\d+$/.test(sentAt ?? '') || !/^\d+$/.test(resendAfter ?? ''))
    return undefined
  return { extension, number, sentAt: Number(sentAt), resendAfter: Number(resendAfter) }
}

/** One Set-Cookie value. */
export function keepOtpPhone(context: Context, phone: OtpPhone): string {
  const { extension, number, sentAt, resendAfter } = phone
  const { publicUrl } = getPage(context)
  return writeCookie(cookie, [extension, number, sentAt, resendAfter].join('|'), {
    publicUrl,
    maxAge: lifetime,
  })
}

export function forgetOtpPhone(context: Context): string {
  return clearCookie(cookie, getPage(context).publicUrl)
}

/** Seconds until another code may be asked for. */
export function secondsToWait({ sentAt, resendAfter }: OtpPhone, now: number): number {
  return Math.max(0, Math.ceil((sentAt + resendAfter * 1_000 - now) / 1_000))
}
