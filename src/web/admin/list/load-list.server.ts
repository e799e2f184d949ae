import type { RouterContextProvider } from 'react-router'
import type { z } from '#contract/wire'
import { type Api, dataAgeOf, getStaffApi, requireOk } from '../../request/api.server.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import { getStaffListRoute } from '#contract/staff-lists'
import type { StaffListName } from '#rules/desk/lists'
import type { ListCounts, LoadedList } from './loaded-list.ts'
import { readListQuery } from './read-list-query.server.ts'
import { requireList } from './require-list.server.ts'

type Refusal = { status: 400 | 401 | 403 | 404 | 409 | 422; body: unknown }
type ListAnswer = { headers: Headers } & (
  | { status: 200; body: { next_cursor: string | null; previous_cursor: string | null } }
  | Refusal
)
type CountAnswer = { headers: Headers } & ({ status: 200; body: { counts: ListCounts } } | Refusal)
type QueryOf<Shape extends z.ZodRawShape> = Partial<z.output<z.ZodObject<Shape>>>

type ListSource<
  Shape extends z.ZodRawShape,
  Counted extends z.ZodRawShape,
  Answer extends ListAnswer,
  Page extends { rows: unknown[] },
> = {
  /** What its views and layouts are kept under. */
  name: StaffListName
  /** The list's own address. */
  path: string
  /** The shape of the list's query: what the address may say. */
  query: z.ZodObject<Shape>
  list: (api: Api, query: QueryOf<Shape>) => Promise<Answer>
  /** The answer's rows, and what else of it the page needs. */
  page: (body: Extract<Answer, { status: 200 }>['body']) => Page
  /** The same of the route that counts the rows of each state. */
  countQuery: z.ZodObject<Counted>
  count: (api: Api, query: QueryOf<Counted>) => Promise<CountAnswer>
}

/**
 * Loads a staff list as its address asks for it: one page of rows, and how many rows stand in each state. A
 * cursor that cannot be read leads to the list's beginning; any other refusal of the API ends the page.
 */
export async function loadList<
  Shape extends z.ZodRawShape,
  Counted extends z.ZodRawShape,
  Answer extends ListAnswer,
  Page extends { rows: unknown[] },
>(
  context: Readonly<RouterContextProvider>,
  source: ListSource<Shape, Counted, Answer, Page>,
): Promise<Page & Omit<LoadedList<never, QueryOf<Shape>>, 'rows'>> {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const query = readListQuery(source.query, searchParams)
  const api = getStaffApi(context)
  const [list, counts, kept] = await Promise.all([
    source.list(api, query),
    source.count(api, readListQuery(source.countQuery, searchParams)),
    api.call(getStaffListRoute, { params: { list: source.name } }),
  ])
  requireList(list, source.path, query)
  requireOk(counts)
  requireOk(kept)
  return {
    ...source.page(list.body),
    nextCursor: list.body.next_cursor,
    previousCursor: list.body.previous_cursor,
    counts: counts.body.counts,
    query,
    kept: { name: source.name, ...kept.body },
    now: new Date().toISOString(),
    dataAge: dataAgeOf(list, counts),
  }
}
