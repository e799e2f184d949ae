import { useMemo, useSyncExternalStore } from 'react'

const changed = 'ishtirak:kept'

function subscribe(listener: () => void) {
  addEventListener(changed, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * A small thing that this browser remembers for whoever works with it. `parse` makes sense of what is kept,
 * or of null; the server and the first drawing know nothing of it. The last one changes what is kept by then,
 * for whoever was drawn long before.
 */
export function useKeptInBrowser<T>(
  key: string,
  parse: (kept: unknown) => T,
): readonly [T, (value: T) => void, (change: (stands: T) => T) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
  const value = useMemo(() => parse(parseJson(text)), [text, parse])
  const keep = (next: T) => {
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing still shows the list.
    }
    dispatchEvent(new Event(changed))
  }
  const change = (from: (stands: T) => T) => keep(from(parse(parseJson(read(key)))))
  return [value, keep, change]
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export function parseWords(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string') : []
}
