import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isId } from '#rules/core/uuid'
import type { IconName } from '#ui/icon'

/** A person or thing that was open in this tab, as its page calls it. */
export type RecentPage = { href: string; title: string }

const key = 'admin-recent'
const shown = 8

const icons: Record<string, IconName> = {
  orders: 'receipt',
  clients: 'user',
  subscriptions: 'cycle',
  support: 'ticket',
  products: 'box',
  documents: 'document',
  api_clients: 'code',
  users: 'user',
}
const record = /^\/admin\/([a-z_]+)\/([^/]+)$/

/** Which drawing stands for a page of one person or thing; undefined for any other page. */
export function iconOfRecord(path: string): IconName | undefined {
  const [, noun = '', id] = record.exec(path) ?? []
  return isId(id) ? icons[noun] : undefined
}

/**
 * Keeps which people and things were opened, the latest first. It lives as long as the tab, and until signing
 * out: names of clients are not left behind on a machine that several people work at.
 */
export function useRecentPages(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (iconOfRecord(pathname) === undefined) return
    // The page's own words; the store's name stands behind them.
    const title = document.title.split(' | ').slice(0, -1).join(' | ')
    if (title === '') return
    const others = readRecentPages().filter(({ href }) => href !== pathname)
    try {
      sessionStorage.setItem(key, JSON.stringify([{ href: pathname, title }, ...others].slice(0, shown + 1)))
    } catch {
      // Without storage nothing is offered again.
    }
  }, [pathname])
}

/** Those that were opened last, without the page that is open now. */
export function readRecentPages(now?: string): RecentPage[] {
  try {
    return parseRecentPages(JSON.parse(sessionStorage.getItem(key) ?? '[]'), now)
  } catch {
    return []
  }
}

/** Whatever the storage holds, only pages of people and things come out of it. */
export function parseRecentPages(kept: unknown, now?: string): RecentPage[] {
  if (!Array.isArray(kept)) return []
  return kept
    .filter(
      (one): one is RecentPage =>
        typeof one?.href === 'string' &&
        typeof one.title === 'string' &&
        iconOfRecord(one.href) !== undefined &&
        one.href !== now,
    )
    .slice(0, now === undefined ? shown + 1 : shown)
}
