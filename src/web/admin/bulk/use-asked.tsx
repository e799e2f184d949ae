import { useCallback, useState } from 'react'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Bulk, BulkAction } from './bulk-types.ts'
import type { Picked } from './use-picked.ts'

type Asked = {
  plural: Bulk<never>['plural']
  picked: Picked
  /** All rows of the page, by what they are called. */
  names: Map<string, string>
}

/** What was asked to be done to which rows: `ask` opens the dialog over the page. */
export function useAsked({ plural, picked, names }: Asked) {
  const [asked, setAsked] = useState<{ action: BulkAction; ids: string[]; isCut: boolean } | null>(null)
  const close = useCallback(() => setAsked(null), [])
  return {
    ask: (action: BulkAction, ids: string[]) =>
      setAsked({ action, ids, isCut: ids === picked.picked && picked.matches?.more === true }),
    dialog: asked && (
      <BulkDialog {...{ plural, names }} {...asked} onClose={close} onDone={() => picked.pickPage(false)} />
    ),
  }
}
