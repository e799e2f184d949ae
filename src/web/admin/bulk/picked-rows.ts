/**
 * Rows that match the list's filters, named by the server; `more`: others match as well, and are not among
 * them.
 */
export type PickedMatches = { rows: { id: string; name: string }[]; more: boolean }

/** What is picked: rows of the page, or all that match the list's filters, as they stood in its address. */
export type PickedRows = {
  keys: ReadonlySet<string>
  /** The row that was picked or left last: where a range begins. */
  from: string | null
  matches: (PickedMatches & { search: string }) | null
}

export const nothingPicked: PickedRows = { keys: new Set(), from: null, matches: null }

/** One row picked, or left. What is on another page by now is picked no more. */
export function pickRow(picked: PickedRows, page: readonly string[], key: string, isIn: boolean): PickedRows {
  const keys = onPage(picked, page)
  if (isIn) keys.add(key)
  else keys.delete(key)
  return { keys, from: key, matches: null }
}

/**
 * All rows from the one before, either way, up to this one; only this one where none was picked before on
 * this page.
 */
export function pickRange(picked: PickedRows, page: readonly string[], key: string): PickedRows {
  const from = page.indexOf(picked.from ?? key)
  const to = page.indexOf(key)
  if (from < 0 || to < 0) return pickRow(picked, page, key, true)
  const keys = onPage(picked, page)
  for (const one of page.slice(Math.min(from, to), Math.max(from, to) + 1)) keys.add(one)
  return { keys, from: picked.from ?? key, matches: null }
}

function onPage({ keys }: PickedRows, page: readonly string[]): Set<string> {
  return new Set(page.filter((key) => keys.has(key)))
}
