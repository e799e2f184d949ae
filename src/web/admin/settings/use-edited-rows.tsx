import { useContext, useEffect, useRef, useState } from 'react'
import { KeptRows, nextKey, rowsOf } from '../edit/kept-rows.tsx'
import { Follow } from './settings-section.tsx'

/**
 * Rows of a list in a section of the settings, which come and go; each keeps its key while it is drawn.
 * `kept` is drawn before them.
 */
export function useEditedRows<Row extends object>(name: string, stored: Row[], empty: Row) {
  const follow = useContext(Follow)
  const [rows, setRows] = useState(() => stored.map((row, key) => ({ ...row, key: String(key) })))
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
    add: () => change([...rows, { ...empty, key: nextKey(rows) }]),
    remove: (row: (typeof rows)[number]) => change(rows.filter((one) => one !== row)),
    kept: (
      <KeptRows
        name={name}
        keys={rows.map(({ key }) => key)}
        onKeys={(keys) => change(rowsOf(keys, rows, (key) => ({ ...empty, key })))}
      />
    ),
  }
}
