/**
 * A way back is a path of this site: one leading slash, nothing that a browser could read as another host.
 * Anything else answers undefined.
 */
export function safeBack(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2000) return undefined
  if (!value.startsWith('/') || value.startsWith('//')) return undefined
  // Browsers read a backslash as a slash and drop control characters before they read the rest.
  // eslint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f-\u009f\u2028\u2029]/.test(value)) return undefined
  const base = 'http://here.invalid'
  if (!URL.canParse(value, base)) return undefined
  const url = new URL(value, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

/** Says on the sign-in page that a session has ended, of whoever was in the middle of something. */
const endedParameter = 'ended'

/** The same page, for somebody whose session has ended meanwhile. */
export function withEnded(endpoint: string): string {
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${endedParameter}=1`
}

/**
 * `/phone?back=…` for the page that was asked for, keeping its query (error code 100001 of the
 * specification).
 */
export function withBack(target: string, url: URL): string {
  const query = new URLSearchParams(url.search)
  query.delete('back')
  query.delete(endedParameter)
  const back = url.pathname + (query.size > 0 ? `?${query}` : '')
  if (back !== '/') query.set('back', back)
  return query.size > 0 ? `${target}?${query}` : target
}
