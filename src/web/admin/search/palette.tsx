import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher, useNavigate } from 'react-router'
import { maxSearch } from '#rules/desk/text-lengths'
import { IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import type { loader } from './search.tsx'
import { type FoundGroup, FoundLine, useFoundGroups } from './groups.tsx'
import { iconOfRecord, readRecentPages, type RecentPage } from './recent-pages.ts'
import { readActionsOnly } from './staff-actions.ts'

/** Typing goes on faster than answers are read. */
const pause = 150

/**
 * The box with what it finds: sections, people and things, acts. A listbox that the field steers; Tab stays
 * on the field. `typed`: what was written before this program was there.
 */
export function Palette({ typed, onLeave }: { typed: string; onLeave: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const fetcher = useFetcher<typeof loader>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [q, setQ] = useState(typed)
  const [active, setActive] = useState(0)
  const listId = useId()
  const text = q.trim()
  const { data } = fetcher
  // Acts, and what is offered before anything is typed, are known here.
  const isAsked = text !== '' && readActionsOnly(text) === null
  // Findings of what was typed before are no findings of this.
  const isCurrent = !isAsked || data?.q === text
  const found = useFoundGroups(q, isAsked && isCurrent ? (data?.results ?? null) : null)
  const [recent] = useState(() => readRecentPages(location.pathname))
  const groups = text === '' ? [...recentGroup(t`فُتحت أخيرًا`, recent), ...found] : found
  const allHref = `/admin/search?${new URLSearchParams({ q: text })}`
  const items = groups.flatMap((group) => group.items)
  const current = items[Math.min(active, items.length - 1)]
  const optionId = (key: string) => `${listId}-${key}`

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // A key that came before this effect has asked for more already, and would be taken back.
    if (typed.trim() !== '' && timer.current === undefined) look(typed)
    // Once: from then on it is typed here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const look = (value: string) => {
    setQ(value)
    setActive(0)
    clearTimeout(timer.current)
    const wanted = value.trim()
    if (wanted === '' || readActionsOnly(wanted) !== null) return
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
    // By the key's place: where an Arabic keyboard has no such sign, it asks for acts all the same.
    if (q === '' && event.code === 'Period' && event.shiftKey && event.key !== '>') {
      event.preventDefault()
      look('>')
      return
    }
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
      const to = current && isCurrent ? current.href : isAsked ? allHref : null
      if (to === null) return
      if (event.ctrlKey || event.metaKey) open(to, '_blank', 'noopener')
      else leave(to)
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
          maxLength={maxSearch}
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
      <div className="bottom">
        <FoundCount {...{ isAsked, isCurrent, items }} />
        {isAsked && (
          <Link to={allHref} onClick={onLeave}>
            <Trans>كل النتائج</Trans>
          </Link>
        )}
      </div>
    </>
  )
}

type FoundCountProps = { isAsked: boolean; isCurrent: boolean; items: readonly unknown[] }

/** How much was found, said aloud; before anything is asked, what can be. */
function FoundCount({ isAsked, isCurrent, items }: FoundCountProps) {
  return (
    <p className="count" role="status">
      {!isAsked && items.length > 0 ? (
        <Trans>
          اكتبوا رقم طلب أو اشتراك أو تذكرة، أو جوالًا بأي صيغة، أو بريدًا أو اسمًا، أو اسم قسم. وتبدأ الأفعال
          بعلامة &gt;
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
  )
}

/**
 * Before anything is typed: back to whom and what one had open, which is what the next call is mostly about.
 */
function recentGroup(name: string, pages: RecentPage[]): FoundGroup[] {
  if (pages.length === 0) return []
  const items = pages.map(({ href, title }) => ({
    key: `recent:${href}`,
    href,
    icon: iconOfRecord(href) ?? ('clock' as const),
    title: <bdi>{title}</bdi>,
  }))
  return [{ key: 'recent', name, items }]
}
