import { isLostChunk, outlastLoss } from './lost-chunk.ts'

/**
 * How pieces of the program come to a page that stands. A browser may remember for ever that a module could
 * not be fetched (Chromium up to 150 does): then neither it nor whatever imports it can be had in this page
 * any more, connection or not. So a file is fetched into the browser's cache first, which can be tried as
 * often as it takes, and is imported when it and all that it imports are there. If the browser remembers a
 * failure all the same, the piece is requested under another address; what it imports keeps its own, so that
 * there is one React and one of everything else.
 */

/** The original `fetch`, before watch-requests.ts replaces it: a failed prefetch is not reported. */
const ask = globalThis.fetch

/**
 * Before a file is asked for once more, in milliseconds: a store that is being started anew is there again by
 * then.
 */
const pause = 500

/** Addresses of files that the browser has: the page came with them, or they were fetched here. */
const here = new Set<string>()
const underway = new Map<string, Promise<void>>()

/** Under which address a module was found when its own failed: whoever asks later gets the same. */
const found = new Map<string, string>()
const tries = new Map<string, number>()

if (typeof document !== 'undefined') {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    here.add(new URL(href).pathname)
  }
}

type Namespace = Record<string, unknown>

/**
 * In place of Vite's own loading of `import('./part.tsx')` in the build (vite.config.ts): `load` does it,
 * `files` are the part's own file and all that it imports. When it stays away the page is loaded anew, and
 * the import fails as imports do.
 */
export async function loadPiece(load: () => Promise<unknown>, files: readonly string[]): Promise<unknown> {
  const [own = '', ...others] = files.map((file) => `/${file}`)
  const member = memberOf(load)
  try {
    return await reach(own, others, load, async (address) => {
      const module = await importFrom(address)
      return member === undefined ? module : module[member]
    })
  } catch (error) {
    if (isLostChunk(error)) void outlastLoss()
    throw error
  }
}

/**
 * In place of React Router's own imports of a page's modules. What cannot be had fails only when there is
 * nothing to wait for: neither a page load nor somebody's answer whether there shall be one.
 */
export async function loadPageModule(own: string, others: readonly string[] = []): Promise<Namespace> {
  for (;;) {
    try {
      return await reach(own, others, () => importFrom(own), importFrom)
    } catch (error) {
      if (!isLostChunk(error) || !(await outlastLoss())) throw error
    }
  }
}

function importFrom(address: string): Promise<Namespace> {
  return import(/* @vite-ignore */ address)
}

/**
 * A module that shares its file with others is one of the file's exports: the build then writes
 * `.then(e => e.name)`.
 */
function memberOf(load: () => unknown): string | undefined {
  return /\.then\(\(?([\w$]+)\)?\s*=>\s*\1\.([\w$]+)\)/.exec(String(load))?.[2]
}

async function reach<T>(
  own: string,
  others: readonly string[],
  load: () => Promise<T>,
  loadFrom: (address: string) => Promise<T>,
): Promise<T> {
  const address = found.get(own)
  if (address) return loadFrom(address)
  const [ownFile, ...otherFiles] = await Promise.allSettled([own, ...others].map(fetchAhead))
  for (const file of otherFiles) if (file.status === 'rejected') throw file.reason
  try {
    if (ownFile?.status === 'rejected') throw ownFile.reason
    return await load()
  } catch (error) {
    if (!isLostChunk(error) || !navigator.onLine) throw error
    return loadAnew(own, loadFrom)
  }
}

/** Under an address that the browser has never asked for. */
async function loadAnew<T>(own: string, loadFrom: (address: string) => Promise<T>): Promise<T> {
  const count = tries.get(own) ?? 1
  const address = `${own}?retry=${count}`
  try {
    const piece = await loadFrom(address)
    found.set(own, address)
    return piece
  } catch (error) {
    tries.set(own, count + 1)
    throw error
  }
}

async function fetchAhead(address: string): Promise<void> {
  if (here.has(address)) return
  const fetching = underway.get(address) ?? fetchTwice(address).finally(() => underway.delete(address))
  underway.set(address, fetching)
  await fetching
}

async function fetchTwice(address: string): Promise<void> {
  try {
    await fetchWhole(address)
  } catch (error) {
    if (!navigator.onLine) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    await fetchWhole(address, { cache: 'reload' })
  }
  here.add(address)
}

/** Into the browser's cache: files under /assets may be kept for ever, so the import finds it there. */
async function fetchWhole(address: string, how?: RequestInit): Promise<void> {
  let cause: unknown
  try {
    const answer = await ask(address, how)
    await answer.arrayBuffer()
    if (answer.ok) return
    cause = answer.status
  } catch (error) {
    cause = error
  }
  throw new TypeError(`Failed to fetch dynamically imported module: ${address}`, { cause })
}
