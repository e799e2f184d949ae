import type { ReactNode } from 'react'
import { Again } from './again.tsx'
import type { EntryDialogPage } from './entry-dialog.tsx'

type EditedEntryProps<Entry> = {
  /** What the list's address opened (edit/load-entry.server.ts); nothing for whoever may not edit. */
  edited: { entry: Entry | null; key: string } | null | false
  /** The list without the dialog. */
  backHref: string
  /** The dialog; its entry is null for a new one. */
  children: (page: EntryDialogPage, entry: Entry | null) => ReactNode
}

/** The dialog over a list, drawn anew for each entry and whenever its editor takes what stands now. */
export function EditedEntry<Entry extends { id: string }>(props: EditedEntryProps<Entry>) {
  const { edited, backHref, children } = props
  if (!edited) return null
  return (
    <Again key={edited.entry?.id ?? 'new'}>
      {(again) => children({ backHref, creationKey: edited.key, again }, edited.entry)}
    </Again>
  )
}
