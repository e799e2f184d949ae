import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import type { loader } from './matches.endpoint.ts'
import type { Bulk } from './bulk-types.ts'
import type { Picked } from './use-picked.ts'

/**
 * Picks all rows that match the list's filters, which the server names; at most `maxMatches`.
 * @param search the list's address behind the question mark
 */
export function useMatches(plural: Bulk<never>['plural'], search: string, picked: Picked) {
  const { load, data, state } = useFetcher<typeof loader>()
  const seen = useRef<unknown>(undefined)
  // The list that was asked about and has not answered. Behind each action of the page the router loads anew
  // what was loaded here once: of that nothing is picked.
  const asked = useRef<string>(null)
  useEffect(() => {
    if (data === seen.current || state !== 'idle') return
    seen.current = data
    if (data && asked.current === search) picked.pickMatches(data)
    asked.current = null
  })
  return {
    isBusy: state !== 'idle',
    pick: () => {
      asked.current = search
      void load(`${href('/admin/bulk/matches/:plural', { plural })}${search === '' ? '' : `?${search}`}`)
    },
  }
}
