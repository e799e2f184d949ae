import type { RouterContextProvider } from 'react-router'
import type { z } from '#contract/wire'
import { type ActivitiesPage, HistoryQuery } from '#contract/activities'
import { getPage } from '../../request/page-context.server.ts'
import type { ListQuery } from '../list/list-href.ts'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'

type Context = Readonly<Pick<RouterContextProvider, 'get'>>
type Result = z.infer<typeof ActivitiesPage>
export type HistoryAnswer = { status: 200; body: Result } | { status: 401 | 403 | 404 | 422; body: object }

/** The history's filters and cursor, as the address says them. */
export function historyQuery(context: Context) {
  return readListQuery(HistoryQuery, getPage(context).url.searchParams)
}

/**
 * What a history page is made of, from the API's answer.
 * @param query what the API was asked, where it takes more than a history does
 */
export function historyPage(
  context: Context,
  answer: HistoryAnswer,
  query: ListQuery = historyQuery(context),
) {
  const { url } = getPage(context)
  requireList(answer, url.pathname, query)
  return { ...answer.body, query, path: url.pathname, now: new Date().toISOString() }
}
