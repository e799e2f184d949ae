/** Seconds until another try is allowed, as Retry-After says; a minute where an answer does not say. */
export function retryAfterOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60
}
