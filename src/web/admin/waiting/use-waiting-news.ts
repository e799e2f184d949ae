import { href, useFetcher } from 'react-router'
import type { loader } from './news.endpoint.ts'
import { useWhenLookedAt } from '../../browser/use-when-looked-at.ts'
import type { WaitingCount, WaitingItem } from '../waiting-item/waiting-types.ts'

export type WaitingNews = {
  counts: WaitingCount[]
  /** The first rows, once they have been asked for. */
  items: WaitingItem[]
  now: string
  refresh: () => void
}

/**
 * What waits, as the page brought it, and anew whenever the tab is looked at; whichever of both is younger.
 */
export function useWaitingNews(loaded: { counts: WaitingCount[]; now: string }): WaitingNews {
  const fetcher = useFetcher<typeof loader>()
  const refresh = () => void fetcher.load(href('/admin/waiting/news'))
  useWhenLookedAt(refresh)
  const { data } = fetcher
  const isYounger = data !== undefined && data.now > loaded.now
  return {
    counts: isYounger ? data.counts : loaded.counts,
    items: data?.items ?? [],
    now: data?.now ?? loaded.now,
    refresh,
  }
}
