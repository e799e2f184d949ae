import { useEffect, useRef } from 'react'
import { isTypingOrAsked } from '../list/single-keys.ts'
import { readWaitingKey, type WaitingAsked } from './waiting-keys.ts'

/**
 * Listens for the keys of what waits (`readWaitingKey`): what they do is what the row's own button and links
 * do.
 */
export function useWaitingKeys(): void {
  const last = useRef(-1)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTypingOrAsked(event)) return
      const rows = [...document.querySelectorAll<HTMLElement>('.waiting-rows > li[tabindex]')]
      const focused = rows.findIndex((row) => row === event.target)
      if (focused >= 0) last.current = focused
      const at = last.current < rows.length ? last.current : -1
      const asked = readWaitingKey(event, { focused, last: at, count: rows.length })
      const row = asked && rows[asked.row]
      if (!asked || !row) return
      event.preventDefault()
      if (asked.ask !== 'go') return pressControl(row, asked.ask)
      last.current = asked.row
      row.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const controls = { open: '.act a', take: '.take', snooze: '.act [data-snooze]' } as const

function pressControl(row: HTMLElement, ask: Exclude<WaitingAsked['ask'], 'go'>): void {
  row.querySelector<HTMLElement>(controls[ask])?.click()
}
