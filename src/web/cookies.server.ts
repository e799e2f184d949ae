/** Parses a Cookie header; values that cannot be decoded count as absent. */
export function readCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    try {
      cookies[part.slice(0, at).trim()] = decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      // Somebody else's cookie; not ours to judge.
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
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax']
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`)
  if (!options.open) parts.push('HttpOnly')
  if (options.publicUrl.startsWith('https:')) parts.push('Secure')
  return parts.join('; ')
}

export function clearCookie(name: string, publicUrl: string): string {
  return writeCookie(name, '', { publicUrl, maxAge: 0 })
}
