import { type RefObject, useEffect, useRef, useState } from 'react'
import { isTypingOrAsked } from '../list/single-keys.ts'
import { type ListAction, readListKey } from '../list/list-keys.ts'
import { linkOfRow } from './list-table.tsx'

type ListKeys = {
  /** How many rows there are. */
  count: number
  body: RefObject<HTMLTableSectionElement | null>
  /** Opens the panel of a row, where the list has one. */
  peek: ((index: number) => void) | undefined
  /** Whether a panel lies open: walking takes it along. */
  isPeeking: boolean
  /** Picks a row or leaves it; with `isRange` all from the one that was picked last. */
  pick: ((index: number, isRange: boolean) => void) | undefined
  /** Picks all rows that match. */
  pickAll: (() => void) | undefined
}

/** Listens for the keys of a list (`readListKey`). `cursor` is the row that they are at; -1: none. */
export function useListKeys({ count, body, peek, isPeeking, pick, pickAll }: ListKeys) {
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
    /** False where there was nothing to do. */
    const run = (asked: ListAction): boolean => {
      if (asked.action === 'filter') return openFilters()
      if (asked.action === 'pick-all') {
        pickAll?.()
        return pickAll !== undefined
      }
      if (!('row' in asked)) return false
      const { action, row } = asked
      if (action === 'go') go(row)
      else if (action === 'open') linkOfRow(rowAt(row))?.click()
      else if (action === 'menu') openMenu(rowAt(row)?.querySelector<HTMLElement>('.acts summary'))
      else if (action === 'peek' && peek) peek(row)
      else if (action !== 'peek' && pick) pick(row, action === 'pick-to')
      else return false
      return true
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTypingOrAsked(event)) return
      const focused = [...(body.current?.rows ?? [])].findIndex((row) => row === event.target)
      const asked = readListKey(event, { focused, last: cursor, count })
      if (asked && run(asked)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [body, count, cursor, isPeeking, peek, pick, pickAll])

  const wasPeeking = useRef(isPeeking)
  useEffect(() => {
    // The panel gives the focus back to the row that it was opened at; the keys have walked on meanwhile.
    const isInRows = body.current?.contains(document.activeElement) === true
    if (wasPeeking.current && !isPeeking && isInRows) {
      body.current?.rows[cursor]?.focus({ preventScroll: true })
    }
    wasPeeking.current = isPeeking
  }, [body, cursor, isPeeking])
  return { cursor: cursor < count ? cursor : -1 }
}

function openFilters(): boolean {
  return openMenu(document.querySelector<HTMLElement>('.filter-menu > summary'))
}

/** Opens a menu with the focus at its button, from where arrows walk into it and Escape closes it. */
function openMenu(summary: HTMLElement | null | undefined): boolean {
  if (!summary) return false
  summary.click()
  summary.focus()
  return true
}
