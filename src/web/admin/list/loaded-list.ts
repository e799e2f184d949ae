import type { ListQuery } from './list-href.ts'

/** How many rows stand in each state; `more`: at least so many. */
export type ListCounts = Record<string, { count: number; more: boolean }>

/** One page of a staff list, as its page is handed it. */
export type LoadedList<Row, Query extends ListQuery = ListQuery> = {
  rows: Row[]
  nextCursor: string | null
  counts: ListCounts
  query: Query
  /** When it was loaded: times are told from then ("an hour ago"). */
  now: string
}
