/** What the address says about a list: search, sort, cursor and filters by their names. */
export type ListQuery = Record<string, unknown>
type Change = Record<string, string | undefined>

/**
 * The list's address with something changed; every change but the cursor's begins at the first page again.
 */
export function listHref(path: string, query: ListQuery, change: Change = {}): string {
  const params = new URLSearchParams()
  const { cursor: _, ...kept } = query
  for (const [name, value] of Object.entries({ ...kept, ...change })) {
    if (typeof value === 'string' && value !== '') params.set(name, value)
  }
  return params.size > 0 ? `${path}?${params}` : path
}

/** The same page of the list, where a dialog over it leads back to. */
export function currentHref(path: string, query: ListQuery): string {
  const { cursor } = query
  return listHref(path, query, typeof cursor === 'string' ? { cursor } : {})
}

/** The same list with a dialog over it: `edit` or `open` names what is in it. */
export function dialogHref(listHref: string, dialog: 'edit' | 'open', id: string): string {
  return `${listHref}${listHref.includes('?') ? '&' : '?'}${dialog}=${id}`
}

/** Whether something narrows the list. */
export function isNarrowed({ sort: _, cursor, ...filters }: ListQuery): boolean {
  return Boolean(cursor) || Object.values(filters).some(Boolean)
}
