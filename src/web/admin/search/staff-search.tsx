import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useFetcher, useLocation, useNavigate } from 'react-router'
import { IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { searchPage } from '../../frame/staff-sections.tsx'
import type { loader } from './search.tsx'
import { FoundLine, useFoundGroups } from './groups.tsx'

/** Typing goes on faster than answers are read. */
const pause = 150

/**
 * The search in the administration's head: a press, `/` or Ctrl+K opens it over any page. Without script it is a way to the
 * page of the same search.
 */
export function StaffSearch() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setIsOpen(true)
    if (!dialog.current?.open) dialog.current?.showModal()
  }

  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.code === 'KeyK'
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event)
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
        className="search-door"
        {...(pathname === searchPage && { 'aria-current': 'page' })}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
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
        onClose={() => setIsOpen(false)}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current?.close()
        }}
      >
        {isOpen && <Palette onLeave={() => dialog.current?.close()} />}
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

function Palette({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const fetcher = useFetcher<typeof loader>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [q, setQ] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const text = q.trim()
  const { data } = fetcher
  // Findings of what was typed before are no findings of this.
  const isCurrent = data?.q === text
  const groups = useFoundGroups(q, isCurrent ? data.results : null)
  const items = groups.flatMap((group) => group.items)
  const current = items[Math.min(active, items.length - 1)]
  const optionId = (key: string) => `${listId}-${key}`

  useEffect(() => () => clearTimeout(timer.current), [])

  const look = (value: string) => {
    setQ(value)
    setActive(0)
    clearTimeout(timer.current)
    const wanted = value.trim()
    if (wanted === '') return
    timer.current = setTimeout(() => {
      void fetcher.load(`/admin/search?${new URLSearchParams({ q: wanted })}`)
    }, pause)
  }

  const leave = (href: string) => {
    onLeave()
    void navigate(href)
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // A search field would only empty itself.
      event.preventDefault()
      onLeave()
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (items.length === 0) return
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = (Math.min(active, items.length - 1) + step + items.length) % items.length
      setActive(next)
      document.getElementById(optionId(items[next]?.key ?? ''))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (current && isCurrent) leave(current.href)
      else if (text !== '') leave(`/admin/search?${new URLSearchParams({ q: text })}`)
    }
  }

  return (
    <>
      <div className="ask">
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label={t`رقم أو جوال أو بريد أو اسم`}
          placeholder={t`رقم أو جوال أو بريد أو اسم`}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(current && { 'aria-activedescendant': optionId(current.key) })}
          autoComplete="off"
          autoFocus
          maxLength={100}
          value={q}
          onChange={(event) => look(event.target.value)}
          onKeyDown={press}
        />
        <IconButton icon="cross" label={t`إغلاق البحث`} onClick={onLeave} />
      </div>
      <div id={listId} role="listbox" aria-label={t`نتائج البحث`} className="found">
        {groups.map((group) => (
          <div key={group.key} role="group" aria-labelledby={optionId(group.key)}>
            <div id={optionId(group.key)} role="presentation" className="kind">
              {group.name}
            </div>
            {group.items.map((item) => (
              <Link
                key={item.key}
                id={optionId(item.key)}
                role="option"
                tabIndex={-1}
                aria-selected={item === current}
                to={item.href}
                onClick={onLeave}
                onPointerMove={() => setActive(items.indexOf(item))}
              >
                <FoundLine item={item} />
              </Link>
            ))}
          </div>
        ))}
      </div>
      <p className="told" role="status">
        {text === '' ? (
          <Trans>
            اكتبوا رقم طلب أو تذكرة، أو جوالًا بأي صيغة، أو بريدًا أو اسمًا. الأسهم للتنقل، وEnter للفتح.
          </Trans>
        ) : !isCurrent ? (
          <Trans>نبحث…</Trans>
        ) : (
          <Plural
            value={items.length}
            zero="لا شيء بهذا الاسم أو الرقم"
            one="نتيجة واحدة"
            two="نتيجتان"
            few="# نتائج"
            many="# نتيجة"
            other="# نتيجة"
          />
        )}
      </p>
    </>
  )
}
