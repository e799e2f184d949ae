import { useRef } from 'react'

type EdgeHandleProps = {
  /** By so many points along the table's direction since the last call. */
  onMove: (points: number, table: HTMLTableElement) => void
  onDrop: () => void
  onReset: () => void
}

/**
 * The end edge of a column's title, dragged to make the column wider; a double press lets all columns take
 * what they need. Keyboards have the columns' menu.
 */
export function EdgeHandle({ onMove, onDrop, onReset }: EdgeHandleProps) {
  const held = useRef<number>(undefined)
  return (
    <span
      className="edge-handle"
      aria-hidden="true"
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = event.clientX
      }}
      onPointerMove={({ clientX, currentTarget }) => {
        const table = currentTarget.closest('table')
        if (held.current === undefined || !table) return
        const towardsEnd = getComputedStyle(table).direction === 'rtl' ? -1 : 1
        onMove((clientX - held.current) * towardsEnd, table)
        held.current = clientX
      }}
      onLostPointerCapture={() => {
        if (held.current === undefined) return
        held.current = undefined
        onDrop()
      }}
    />
  )
}
