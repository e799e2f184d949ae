import type { RouterContextProvider } from 'react-router'
import { type Api, getStaffApi, requireOk } from '../../request/api.server.ts'
import { getPage } from '../../request/page-context.server.ts'

/** What stands in the dialog over a list. */
export type LoadedEntry<Entry> = {
  /** Null for a new one. */
  entry: Entry | null
  /** Makes a repeated creation the same one. */
  key: string
}

/**
 * Loads the entry that the list's address opens (`?edit=<id>`, or `new`); null when it opens none. An entry
 * that is not there ends the page.
 */
export async function loadEntry<Answer extends { status: number; body: unknown }, Entry>(
  context: Readonly<RouterContextProvider>,
  get: (api: Api, params: { id: string }) => Promise<Answer>,
  entryOf: (body: Extract<Answer, { status: 200 }>['body']) => Entry,
): Promise<LoadedEntry<Entry> | null> {
  const id = getPage(context).url.searchParams.get('edit')
  if (id === null) return null
  const key = crypto.randomUUID()
  if (id === '' || id === 'new') return { entry: null, key }
  const answer = await get(getStaffApi(context), { id })
  requireOk(answer)
  return { entry: entryOf(answer.body), key }
}
