import { isAnythingTyped } from './typed.ts'

/** A reload at most this often, in milliseconds. Source: specification section 9. */
const guard = 60_000
const key = 'chunk_reload_at'

/** Until a piece that somebody decided to do without is asked for again, in milliseconds. */
const pauseAfterStaying = 5_000

/**
 * Whether the error says that a piece of the program could not be fetched: the store was deployed anew
 * meanwhile.
 */
export function isLostChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS|Loading chunk/i.test(error.message)
  )
}

/**
 * Whether the page may be loaded anew without asking: not again within a minute, and only with a connection.
 */
function mayReload(now: number): boolean {
  // Offline, a page that lacks a piece is better than none, and keeps what is typed in it.
  if (!navigator.onLine) return false
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < guard) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    // Without storage the guard cannot be kept, and a loop would be worse than an error page.
    return false
  }
}

/** Reloads unless that was done within the last minute, or something is typed. Answers whether it does. */
export function reloadOnce(now: number = Date.now()): boolean {
  if (isAnythingTyped() || !mayReload(now)) return false
  location.reload()
  return true
}

type Answer = 'reload' | 'stay'

/**
 * Asks before a reload when something is typed; missing until its dialog is loaded (frame/lost-piece.tsx).
 */
let question: (() => Promise<Answer>) | undefined
let asked: Promise<Answer> | undefined

export function askWith(ask: () => Promise<Answer>): void {
  question = ask
}

/** Where somebody is on the way to, as an address of this store; null while nobody goes anywhere. */
let destination: string | null = null

export function setDestination(href: string | null): void {
  destination = href
}

/**
 * What becomes of a page that lacks a piece, when every way to fetch it was tried: it is loaded anew, after
 * asking where something is typed. Who was leaving it anyway arrives by a page load instead. Answers whether
 * it is worth asking for the piece again; does not come back while the page goes.
 */
export async function outlastLoss(now: number = Date.now()): Promise<boolean> {
  if (!navigator.onLine) return false
  if (destination !== null) {
    if (!mayReload(now)) return false
    location.assign(destination)
    return forever()
  }
  if (!isAnythingTyped()) return reloadOnce(now) ? forever() : false
  // One question, however many pieces are lost.
  asked ??= question?.().finally(() => (asked = undefined))
  if ((await asked) === 'reload') {
    location.reload()
    return forever()
  }
  await new Promise((resolve) => setTimeout(resolve, pauseAfterStaying))
  return true
}

function forever() {
  return new Promise<never>(() => {})
}
