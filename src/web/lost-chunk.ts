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

/** Reloads unless that was done within the last minute. Answers whether it does. */
export function reloadOnce(now: number = Date.now()): boolean {
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

/** Vite tells when a piece cannot be fetched, before anything is thrown. */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}
