import { useState } from 'react'
import { nothingPicked, type PickedMatches, pickRange, pickRow } from './picked-rows.ts'

/**
 * Which rows are picked: of a page, or all that match the list's filters. Rows that went away are picked no
 * more; nor are those that matched, once the list shows others.
 * @param search the list's address behind the question mark
 */
export function usePicked(keys: string[], search = '') {
  const [state, setState] = useState(nothingPicked)
  // Forgotten, so that they do not come back with the filter: other rows may match it by then.
  if (state.matches && state.matches.search !== search) setState({ ...state, matches: null })
  const matches = state.matches?.search === search ? state.matches : null
  const onPage = keys.filter((key) => state.keys.has(key))
  const picked = matches ? matches.rows.map(({ id }) => id) : onPage
  return {
    picked,
    count: picked.length,
    isWholePage: onPage.length > 0 && onPage.length === keys.length,
    isPicked: (key: string) => state.keys.has(key),
    pick: (key: string, isIn: boolean) => setState((now) => pickRow(now, keys, key, isIn)),
    /** All from the row that was picked last to this one. */
    pickTo: (key: string) => setState((now) => pickRange(now, keys, key)),
    pickPage: (isIn: boolean) => setState({ ...nothingPicked, keys: new Set(isIn ? keys : []) }),
    /** All that match, those of the page among them. */
    matches,
    pickMatches: (found: PickedMatches) =>
      setState({ keys: new Set(keys), from: null, matches: { ...found, search } }),
  }
}

export type Picked = ReturnType<typeof usePicked>
