import { useState } from 'react'
import { moveEdge, toWhole } from './list-layout.ts'

type Widths = Record<string, number>

/**
 * The widths of a table's columns while an edge is dragged, and after. The first drag begins from what each
 * column takes by itself.
 * @param keys the shown columns
 */
export function useWidths(
  keys: string[],
  set: Widths | undefined,
  onWidths: ((widths: Widths) => void) | undefined,
) {
  const [dragged, setDragged] = useState<Widths>()
  return {
    widths: dragged ?? set,
    /** @param points along the table's own direction */
    moveBy(key: string, points: number, table: HTMLTableElement) {
      const room = roomOf(table)
      const seen = keys.filter((one) => room.has(one))
      const total = [...room.values()].reduce((sum, one) => sum + one, 0)
      setDragged((now) =>
        moveEdge(
          seen,
          now ?? set ?? toWhole(seen, (one) => room.get(one) ?? 0),
          key,
          total === 0 ? 0 : (points / total) * 1000,
        ),
      )
    },
    keep() {
      if (dragged) onWidths?.(dragged)
      setDragged(undefined)
    },
  }
}

/** How wide the columns are that have room on this page. */
export function roomOf(table: HTMLTableElement): Map<string, number> {
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-column]')]
  return new Map(
    heads.flatMap((head) => {
      const { width } = head.getBoundingClientRect()
      const { column } = head.dataset
      return column && width > 0 ? [[column, width]] : []
    }),
  )
}
