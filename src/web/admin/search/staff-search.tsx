import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { maxSearch } from '#rules/desk/text-lengths'
import { Icon } from '#ui/icon'
import { searchPage } from '../../frame/staff-sections.tsx'

const bringPalette = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await bringPalette()).Palette }))

/**
 * The search in the administration's head: a press, `/` or Ctrl+K opens it over any page. Without script it
 * is a way to the page of the same search.
 */
export function StaffSearch() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** Each opening begins with an empty box, also one that comes before the end of the last is told. */
  const [opening, setOpening] = useState(0)
  /** What is typed before the palette's program is there. */
  const [typed, setTyped] = useState('')
  const open = () => {
    setTyped('')
    setIsOpen(true)
    if (dialog.current?.open) return
    setOpening((last) => last + 1)
    dialog.current?.showModal()
  }

  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.code === 'KeyK'
      // By the key's place: an Arabic keyboard has a letter there.
      const isSlash =
        (event.key === '/' || (event.code === 'Slash' && !event.shiftKey)) &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        !isTyping(event)
      if (!isPalette && !isSlash) return
      // Over an open question or form there is nothing to search.
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <Link
        to={searchPage}
        className="search-link"
        {...(pathname === searchPage && { 'aria-current': 'page' })}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onPointerEnter={() => void bringPalette()}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
      >
        <Icon name="search" />
        <span>
          <Trans>بحث في المتجر</Trans>
        </span>
        <kbd dir="ltr" aria-hidden="true">
          Ctrl K
        </kbd>
      </Link>
      <dialog
        ref={dialog}
        className="dialog palette"
        aria-label={t`بحث في المتجر`}
        // Opened again at once, it stands by the time the browser tells of its end.
        onClose={() => dialog.current?.open || setIsOpen(false)}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current?.close()
        }}
      >
        {isOpen && (
          <Suspense
            fallback={
              <div className="ask" aria-busy="true">
                <Icon name="search" />
                <input
                  type="search"
                  aria-label={t`بحث في المتجر`}
                  autoComplete="off"
                  autoFocus
                  maxLength={maxSearch}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </div>
            }
          >
            <Palette key={opening} typed={typed} onLeave={() => dialog.current?.close()} />
          </Suspense>
        )}
      </dialog>
    </>
  )
}

function isTyping({ target }: globalThis.KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
