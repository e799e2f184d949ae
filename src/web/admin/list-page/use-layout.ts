import { useCallback, useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { ListLayout } from '#rules/desk/lists'
import type { KeptList } from '../list/loaded-list.ts'
import type { ViewOutcome } from '../list/views.endpoint.ts'
import { standardLayout } from './list-layout.ts'

/**
 * How the list is laid out: as its open view has it, else as one keeps it for oneself. A change is drawn at
 * once; under a view it stands until the view is left or its columns are saved.
 * @param search the list's address behind the question mark
 */
export function useLayout(kept: KeptList | null, search: string) {
  const open = kept?.views.find(({ query }) => query === search)
  const keep = useKeeping(kept?.name)
  const [changed, setChanged] = useState<{ view: string | undefined; layout: ListLayout }>()
  const isChanged = changed !== undefined && changed.view === open?.id
  const layout = isChanged ? changed.layout : (open?.layout ?? kept?.layout ?? standardLayout)
  const change = (next: ListLayout) => {
    setChanged({ view: open?.id, layout: next })
    if (open || !kept) return
    keep(next)
  }
  return { layout, change, open, isChanged: isChanged && open !== undefined }
}

/**
 * Keeps a layout on the server. One that changes again before it is kept waits, so that the last one is what
 * stands there.
 */
function useKeeping(list: KeptList['name'] | undefined): (layout: ListLayout) => void {
  const { submit, state } = useFetcher<ViewOutcome>()
  const isSending = useRef(false)
  const unsent = useRef<ListLayout>(null)
  const send = useCallback(
    (layout: ListLayout) => {
      if (list === undefined) return
      isSending.current = true
      void submit(
        { intent: 'layout', list, layout: JSON.stringify(layout) },
        { method: 'post', action: href('/admin/list_views') },
      )
    },
    [submit, list],
  )
  useEffect(() => {
    if (state !== 'idle') return
    isSending.current = false
    const next = unsent.current
    unsent.current = null
    if (next) send(next)
  }, [state, send])
  return (layout) => {
    if (isSending.current) unsent.current = layout
    else send(layout)
  }
}
