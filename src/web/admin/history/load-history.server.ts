import type { RouterContextProvider } from 'react-router'
import { type Api, getStaffApi } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import { type HistoryAnswer, historyPage, historyQuery } from './read-history.server.ts'

type Call = { params: { id: string } }
type Answer = { status: number; body: unknown }

type HistorySource<Got extends Answer> = {
  entry: (api: Api, call: Call) => Promise<Got>
  name: (body: Extract<Got, { status: 200 }>['body']) => string
  /** Of the thing as it stands, for a page that can change it. */
  version?: (body: Extract<Got, { status: 200 }>['body']) => number
  history: (api: Api, call: Call & { query: ReturnType<typeof historyQuery> }) => Promise<HistoryAnswer>
}

/** Loads the history of one thing. Its name and version are null when it was deleted: its history stays. */
export async function loadHistory<Got extends Answer>(
  { context, params }: { context: Readonly<RouterContextProvider>; params: { id: string } },
  source: HistorySource<Got>,
) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [entry, answer] = await Promise.all([
    source.entry(api, { params }),
    source.history(api, { params, query: historyQuery(context) }),
  ])
  const name = isFound(entry) ? source.name(entry.body) : null
  const version = isFound(entry) && source.version ? source.version(entry.body) : null
  return { id: params.id, name, version, page: historyPage(context, answer) }
}

function isFound<Got extends Answer>(answer: Got): answer is Extract<Got, { status: 200 }> {
  return answer.status === 200
}
