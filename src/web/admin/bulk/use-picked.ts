import { useState } from 'react'

/** Which rows are picked: of a page, or all that match the list's filters. Rows that went away are picked no more. */
export function usePicked(keys: string[]) {
  const [kept, keep] = useState<ReadonlySet<string>>(new Set())
  const picked = keys.filter((key) => kept.has(key))
  return {
    picked,
    count: picked.length,
    isWholePage: picked.length > 0 && picked.length === keys.length,
    isPicked: (key: string) => kept.has(key),
    pick: (key: string, isIn: boolean) => {
      const next = new Set(picked)
      if (isIn) next.add(key)
      else next.delete(key)
      keep(next)
    },
    pickPage: (isIn: boolean) => keep(new Set(isIn ? keys : [])),
  }
}

export type Picked = ReturnType<typeof usePicked>
