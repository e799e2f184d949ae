import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { ListLayout } from '#rules/desk/lists'
import type { KeptList } from '../list/loaded-list.ts'
import type { ViewOutcome } from '../list/views.endpoint.ts'
import { standardLayout } from './list-layout.ts'

/**
 * How the list is laid out: as its open view has it, else as one keeps it for oneself. A change is drawn at once; under a view it
 * stands until the view is left or its columns are saved.
 * @param search the list's address behind the question mark
 */
export function useLayout(kept: KeptList | null, search: string) {
  const open = kept?.views.find(({ query }) => query === search)
  const { submit } = useFetcher<ViewOutcome>()
  const [changed, setChanged] = useState<{ view: string | undefined; layout: ListLayout }>()
  const isChanged = changed !== undefined && changed.view === open?.id
  const layout = isChanged ? changed.layout : (open?.layout ?? kept?.layout ?? standardLayout)
  const change = (next: ListLayout) => {
    setChanged({ view: open?.id, layout: next })
    if (open || !kept) return
    void submit(
      { intent: 'layout', list: kept.name, layout: JSON.stringify(next) },
      { method: 'post', action: href('/admin/list_views') },
    )
  }
  return { layout, change, open, isChanged: isChanged && open !== undefined }
}
