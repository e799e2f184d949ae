/** A reload at most this often, in milliseconds. Source: specification section 9. */
const guard = 60_000
const key = 'chunk_reload_at'

/** Whether the error says that a piece of the program could not be fetched: the store was deployed anew meanwhile. */
export function isLostChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS|Loading chunk/i.test(error.message)
  )
}

/**
 * Reloads unless that was done within the last minute. Answers whether it does. Not without a connection: a page that
 * lacks a piece is worth more than none, and what is typed in it stays.
 */
export function reloadOnce(now: number = Date.now()): boolean {
  if (!navigator.onLine) return false
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < guard) return false
    sessionStorage.setItem(key, String(now))
  } catch {
    // Without storage the guard cannot be kept, and a loop would be worse than an error page.
    return false
  }
  location.reload()
  return true
}

/**
 * Vite tells when a piece cannot be fetched, and then rejects the import; whoever asked for it is not to be given
 * `undefined` for a module, so that is left to happen. The module of a whole page is the router's to fetch: it waits
 * when the event is prevented (guardLostChunks in vite.config.ts).
 */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', () => reloadOnce())
  addEventListener('lost-page', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}
