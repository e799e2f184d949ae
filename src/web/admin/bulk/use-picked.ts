import { useState } from 'react'

/** A row that is picked and on no page: all that match the list's filters. */
export type PickedMatches = { id: string; name: string }[]

/** Which rows are picked: of a page, or all that match the list's filters. Rows that went away are picked no more. */
export function usePicked(keys: string[]) {
  const [kept, keep] = useState<ReadonlySet<string>>(new Set())
  const [matches, keepMatches] = useState<PickedMatches | null>(null)
  const onPage = keys.filter((key) => kept.has(key))
  const picked = matches ? matches.map(({ id }) => id) : onPage
  const pickOnly = (next: ReadonlySet<string>) => {
    keep(next)
    keepMatches(null)
  }
  return {
    picked,
    count: picked.length,
    isWholePage: onPage.length > 0 && onPage.length === keys.length,
    isPicked: (key: string) => kept.has(key),
    pick: (key: string, isIn: boolean) => {
      const next = new Set(onPage)
      if (isIn) next.add(key)
      else next.delete(key)
      pickOnly(next)
    },
    pickPage: (isIn: boolean) => pickOnly(new Set(isIn ? keys : [])),
    /** All that match, those of the page among them. */
    matches,
    pickMatches: (rows: PickedMatches) => {
      keep(new Set(keys))
      keepMatches(rows)
    },
  }
}

export type Picked = ReturnType<typeof usePicked>
