import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '#ui/icon'

/** The page of a list that was seen last, for as long as the browser's tab lives. */
type Seen = { href: string; ids: string[] }

const keyOf = (path: string) => `admin-walk:${path}`

/** Keeps which rows of a list are on the screen, so that their pages lead to each other. */
export function useWalkedList(path: string, href: string, ids: string[]): void {
  const text = JSON.stringify({ href, ids } satisfies Seen)
  useEffect(() => {
    try {
      sessionStorage.setItem(keyOf(path), text)
    } catch {
      // Without storage the pages just have no links to each other.
    }
  }, [path, text])
}

/*
 * The next row's page is drawn anew, so what outlives a step stands beside it: where the last press leads,
 * until that page has come, and the link that was followed by the keyboard, which is to have the focus there.
 */
let going: { path: string; id: string } | undefined
let followed: 'j' | 'k' | undefined

/**
 * From one row's page to the one before and after it in the list that one came from; also with `k` and `j`,
 * each press a step from where the one before it leads, although that page has not come or is not drawn yet.
 */
export function Walk({ path, id }: { path: string; id: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const text = useSyncExternalStore(
    () => () => {},
    () => read(path),
    () => null,
  )
  const { before, after, place, count } = useMemo(() => around(text, id), [text, id])

  const links = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = followed && links.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${followed}"]`)
    followed = undefined
    link?.focus({ preventScroll: true })
  }, [id])

  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return
      const leading = going?.path === path ? going.id : undefined
      const here = around(read(path), leading ?? location.pathname.slice(path.length + 1))
      // By the key's place, so that an Arabic keyboard walks as well.
      const target = event.code === 'KeyJ' ? here.after : event.code === 'KeyK' ? here.before : undefined
      if (!target) return
      const step = { path, id: target }
      going = step
      void Promise.resolve(navigate(`${path}/${target}`)).finally(() => {
        if (going === step) going = undefined
      })
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [navigate, path])

  if (!before && !after) return null
  return (
    <nav ref={links} className="row flex-nowrap gap-1" aria-label={t`التنقل في القائمة`}>
      {before && (
        <Link
          to={`${path}/${before}`}
          onClick={(event) => follow(event, 'k')}
          className="icon-button"
          aria-keyshortcuts="k"
          title={t`السابق (K)`}
        >
          <span className="visually-hidden">{t`السابق في القائمة`}</span>
          <Icon name="chevron" className="rotate-180" />
        </Link>
      )}
      <span className="hint whitespace-nowrap">{t`${place} من ${count}`}</span>
      {after && (
        <Link
          to={`${path}/${after}`}
          onClick={(event) => follow(event, 'j')}
          className="icon-button"
          aria-keyshortcuts="j"
          title={t`التالي (J)`}
        >
          <span className="visually-hidden">{t`التالي في القائمة`}</span>
          <Icon name="chevron" />
        </Link>
      )}
    </nav>
  )
}

function follow(event: MouseEvent, key: 'j' | 'k') {
  const opensBeside = event.ctrlKey || event.metaKey || event.shiftKey
  // A click without a count is one of the keyboard.
  if (event.detail === 0 && !opensBeside) followed = key
}

/** The row after this one in the list that one came from, for whoever is done with it. Only in a browser. */
export function nextInList(path: string, id: string): string | undefined {
  return around(read(path), id).after
}

function read(path: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(path))
  } catch {
    return null
  }
}

function around(text: string | null, id: string) {
  const ids = idsIn(text)
  const index = ids.indexOf(id)
  if (index < 0) return { place: 0, count: 0 }
  return { before: ids[index - 1], after: ids[index + 1], place: index + 1, count: ids.length }
}

function idsIn(text: string | null): string[] {
  try {
    const seen: unknown = JSON.parse(text ?? 'null')
    if (typeof seen !== 'object' || seen === null || !('ids' in seen) || !Array.isArray(seen.ids)) return []
    return seen.ids.filter((one) => typeof one === 'string')
  } catch {
    return []
  }
}

/** Somebody types, or has a question in front of them. */
function isBusy({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
