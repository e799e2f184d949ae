import { sql, type RawBuilder } from 'kysely'
import { parseCursor, parsePlace, placeOfName, writeCursor, writeCursorBefore } from '#domain/core/cursor'

/** Where the pages around this one begin; null where there is none. */
export type PageCursors = { nextCursor: string | null; previousCursor: string | null }
export type Page<Row> = { rows: Row[] } & PageCursors

/**
 * The column that rows stand in the order of, never null; the id decides between equals. Or the id alone:
 * then a page is found also behind a row that has gone meanwhile.
 */
export type Ordering = RawBuilder<unknown> | 'id'

/** What a page is read by: rows that come after its place, in the direction in which it is read. */
export type PageRange = { conditions: RawBuilder<unknown>[]; order: RawBuilder<unknown>; limit: number }

/**
 * One page, found by where the one beside it begins or ended and not by counting: the cursor names that row,
 * and its place is looked up in the sorted columns. A page before that is not whole is the list's first one,
 * and is read from its beginning.
 * @param read the rows of a range, one more than are shown if there are so many
 */
export async function readPage<Row extends { id: string }>(
  list: {
    /** The table with the name that `by` and `id` have it under, such as `orders o`. */
    from: RawBuilder<unknown>
    id: RawBuilder<unknown>
    by: Ordering
    descending: boolean
    limit: number
    cursor: string | undefined
  },
  read: (range: PageRange) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { id, descending, limit } = list
  const place = list.cursor === undefined ? undefined : parsePlace(list.cursor)
  const isBefore = place?.isBefore ?? false
  const direction = descending === isBefore ? sql`asc` : sql`desc`
  const rows = await read({
    conditions: place ? [isBehind(list, place.id, descending === isBefore ? sql`>` : sql`<`)] : [],
    order:
      list.by === 'id'
        ? sql`order by ${id} ${direction}`
        : sql`order by ${list.by} ${direction}, ${id} ${direction}`,
    // One more says whether anything follows.
    limit: limit + 1,
  })
  if (isBefore && rows.length < limit) return readPage({ ...list, cursor: undefined }, read)
  const shown = rows.slice(0, limit)
  if (isBefore) shown.reverse()
  const [first, last] = [shown[0], shown.at(-1)]
  const isMore = rows.length > limit
  return {
    rows: shown,
    nextCursor: last && (isBefore || isMore) ? writeCursor(last.id) : null,
    previousCursor: first && (isBefore ? isMore : place) ? writeCursorBefore(first.id) : null,
  }
}

function isBehind(
  { from, id, by }: { from: RawBuilder<unknown>; id: RawBuilder<unknown>; by: Ordering },
  placeId: string,
  comparison: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (by === 'id') return sql`${id} ${comparison} ${placeId}::uuid`
  // Scalars on the right, so that an index over both columns serves the comparison.
  return sql`(${by}, ${id}) ${comparison} ((select ${by} from ${from} where ${id} = ${placeId}), ${placeId}::uuid)`
}

/**
 * One page of a list that is short and was read whole: all of it where no limit is asked for. The cursor
 * names the last row as that of `readPage` does, and one whose row has gone meanwhile ends the list. Error:
 * cursor_invalid.
 */
export function pageOfWhole<Row extends { id: string }>(
  rows: readonly Row[],
  query: { limit?: number | undefined; cursor?: string | undefined },
): { rows: Row[]; nextCursor: string | null } {
  return pageByPlace(rows, query, ({ id }) => id)
}

/** The same of rows that have no id: what tells them apart is their name. */
export function pageOfNamed<Row>(
  rows: readonly Row[],
  query: { limit?: number | undefined; cursor?: string | undefined },
  nameOf: (row: Row) => string,
): { rows: Row[]; nextCursor: string | null } {
  return pageByPlace(rows, query, (row) => placeOfName(nameOf(row)))
}

function pageByPlace<Row>(
  rows: readonly Row[],
  { limit = rows.length, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  placeOf: (row: Row) => string,
): { rows: Row[]; nextCursor: string | null } {
  const before = cursor === undefined ? undefined : parseCursor(cursor)
  const last = before === undefined ? -1 : rows.findIndex((row) => placeOf(row) === before)
  const isGone = before !== undefined && last < 0
  const left = isGone ? [] : rows.slice(last + 1)
  const shown = left.slice(0, limit)
  const end = shown.at(-1)
  return {
    rows: shown,
    nextCursor: end !== undefined && left.length > limit ? writeCursor(placeOf(end)) : null,
  }
}

/** Of a page, what its caller hands on beside the rows. */
export function cursorsOf({ nextCursor, previousCursor }: PageCursors): PageCursors {
  return { nextCursor, previousCursor }
}
