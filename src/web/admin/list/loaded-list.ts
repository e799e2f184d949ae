import type { z } from '#contract/wire'
import type { ListView } from '#contract/staff-lists'
import type { ListLayout, StaffListName } from '#rules/desk/lists'
import type { ListQuery } from './list-href.ts'

/** How many rows stand in each state; `more`: at least so many. */
export type ListCounts = Record<string, { count: number; more: boolean }>

export type View = z.infer<typeof ListView>

/** How somebody wants this list, null while they never said, and the views that they see. */
export type KeptList = { name: StaffListName; layout: ListLayout | null; views: View[] }

/** One page of a staff list, as its page is handed it. */
export type LoadedList<Row, Query extends ListQuery = ListQuery> = {
  rows: Row[]
  nextCursor: string | null
  previousCursor: string | null
  counts: ListCounts
  query: Query
  /** Null for a list that nobody lays out for themselves. */
  kept: KeptList | null
  /** When it was loaded: times are counted from then ("an hour ago"). */
  now: string
  /** Seconds by which it is behind; null, or absent, for a list of now. */
  dataAge?: number | null
}
