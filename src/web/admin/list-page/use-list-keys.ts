import { type RefObject, useEffect, useState } from 'react'
import { linkOfRow } from './list-table.tsx'

type ListKeys = {
  /** How many rows there are. */
  count: number
  body: RefObject<HTMLTableSectionElement | null>
  /** Opens the panel of a row, where the list has one. */
  peek: ((index: number) => void) | undefined
  /** Whether a panel lies open: walking takes it along. */
  isPeeking: boolean
  pick: ((index: number) => void) | undefined
}

/**
 * The keys of a list, by their place on the keyboard so that an Arabic one works as well: J and K walk, arrows too once a row has the
 * focus; then Enter opens, X picks, Space peeks and a full stop opens the row's menu. F asks what to filter by.
 */
export function useListKeys({ count, body, peek, isPeeking, pick }: ListKeys) {
  const [cursor, setCursor] = useState(-1)

  useEffect(() => {
    const rowAt = (index: number) => body.current?.rows[index]
    const go = (index: number) => {
      const row = rowAt(index)
      if (!row) return
      setCursor(index)
      row.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest' })
      if (isPeeking) peek?.(index)
    }
    const press = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return
      const at = [...(body.current?.rows ?? [])].findIndex((row) => row === event.target)
      const here = at >= 0 ? at : cursor
      const step = stepOf(event.code, at >= 0)
      if (step) {
        event.preventDefault()
        return go(Math.min(Math.max(here + step, 0), count - 1))
      }
      if (event.code === 'KeyF') {
        const menu = document.querySelector<HTMLElement>('.filter-menu > summary')
        if (!menu) return
        event.preventDefault()
        menu.click()
        return menu.focus()
      }
      if (event.code === 'KeyX' && here >= 0 && pick) {
        event.preventDefault()
        return pick(here)
      }
      if (at < 0) return
      if (event.key === 'Enter') linkOfRow(rowAt(at))?.click()
      else if (event.code === 'Space' && peek) peek(at)
      else if (event.code === 'Period') rowAt(at)?.querySelector<HTMLElement>('.acts summary')?.click()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [body, count, cursor, isPeeking, peek, pick])

  return { cursor: cursor < count ? cursor : -1 }
}

function stepOf(code: string, isOnRow: boolean): 1 | -1 | undefined {
  if (code === 'KeyJ' || (isOnRow && code === 'ArrowDown')) return 1
  if (code === 'KeyK' || (isOnRow && code === 'ArrowUp')) return -1
  return undefined
}

/** Somebody types, has a question or a menu in front of them, or means another key. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  if (document.querySelector('dialog[open], details.menu[open]')) return true
  return (
    event.target instanceof HTMLElement &&
    event.target.matches(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], [contenteditable] *',
    )
  )
}
