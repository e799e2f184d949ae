import { useContext, useEffect, useRef, useState } from 'react'
import { Follow } from './settings-section.tsx'

/** Rows of a list in a section of the settings, which come and go; each keeps its key while it is drawn. */
export function useEditedRows<Row extends object>(stored: Row[]) {
  const follow = useContext(Follow)
  const next = useRef(stored.length)
  const [rows, setRows] = useState(() => stored.map((row, key) => ({ ...row, key })))
  const changed = useRef(false)
  // After the rows are drawn the form holds what it will send.
  useEffect(() => {
    if (changed.current) follow()
    changed.current = false
  })
  const change = (to: typeof rows) => {
    changed.current = true
    setRows(to)
  }
  return {
    rows,
    add: (row: Row) => change([...rows, { ...row, key: next.current++ }]),
    remove: (row: (typeof rows)[number]) => change(rows.filter((one) => one !== row)),
  }
}
