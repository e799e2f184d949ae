/**
 * Every cookie of ours. Pages that are kept for everybody are made from the two preferences alone; a request
 * with one of the personal ones gets a page of its own.
 */
export const cookieNames = [
  'locale',
  'theme',
  'session',
  'staff_session',
  'otp_phone',
  'staff_challenge',
  'staff_seen',
  'browser',
  'begun',
  'coupon',
  'sent_code',
  'measurement',
  'visitor',
] as const

export type CookieName = (typeof cookieNames)[number]

/** Change what a public page shows: the header's menu, the phone number that waits for its code. */
export const personalCookies: ReadonlySet<string> = new Set(
  (['session', 'staff_session', 'otp_phone'] as const satisfies CookieName[]).flatMap((name) => [
    name,
    `__Host-${name}`,
  ]),
)

/**
 * Preferences, which page script reads and which may be set by whoever likes; `measurement` among them says
 * whether to ask and to send, and `visitor` beside it who agreed.
 */
const openCookies: ReadonlySet<string> = new Set<CookieName>(['locale', 'theme', 'measurement'])

const guard = '__Host-'

/**
 * Over https all but the preferences bear the prefix with which browsers take a cookie from this very host
 * alone: a sibling under the same domain can neither set one nor push one of its own before ours.
 */
function isGuarded(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

/**
 * Parses a Cookie header, by our own names; values that cannot be decoded count as absent, as do those that
 * lack the guard of their name.
 */
export function readCookies(header: string | null, publicUrl: string): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const written = part.slice(0, at).trim()
    const name = written.startsWith(guard) ? written.slice(guard.length) : written
    if (isGuarded(publicUrl) && !openCookies.has(name) && name === written) continue
    if (!isGuarded(publicUrl) && name !== written) continue
    try {
      cookies[name] = decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      // Not one of our cookies.
    }
  }
  return cookies
}

export type CookieOptions = {
  publicUrl: string
  /** Seconds; without it the cookie ends with the browser. */
  maxAge?: number
  /** Readable by page script; only preferences are. */
  open?: boolean
}

/** One Set-Cookie value. Secure whenever the store is reached over https. */
export function writeCookie(name: CookieName, value: string, options: CookieOptions): string {
  const prefix = isGuarded(options.publicUrl) && !openCookies.has(name) ? guard : ''
  const parts = [`${prefix}${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax']
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`)
  if (!options.open) parts.push('HttpOnly')
  if (options.publicUrl.startsWith('https:')) parts.push('Secure')
  return parts.join('; ')
}

export function clearCookie(name: CookieName, publicUrl: string): string {
  return writeCookie(name, '', { publicUrl, maxAge: 0 })
}
