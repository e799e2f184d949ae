import { sql, type RawBuilder } from 'kysely'
import { parsePlace, writeCursor, writeCursorBefore } from '#domain/core/cursor'

/** Where the pages around this one begin; null where there is none. */
export type PageCursors = { nextCursor: string | null; previousCursor: string | null }
export type Page<Row> = { rows: Row[] } & PageCursors

/** What a page is read by: rows that come after its place, in the direction in which it is read. */
export type PageRange = { conditions: RawBuilder<unknown>[]; order: RawBuilder<unknown>; limit: number }

/**
 * One page, found by where the one beside it begins or ended and not by counting: the cursor names that row, and its place is looked
 * up in the sorted columns. A page before that is not whole is the list's first one, and is read from its beginning.
 * @param read the rows of a range, one more than are shown if there are so many
 */
export async function readPage<Row extends { id: string }>(
  list: {
    /** The table with the name that `by` and `id` have it under, such as `orders o`. */
    from: RawBuilder<unknown>
    id: RawBuilder<unknown>
    /** The column that rows stand in the order of, never null; the id decides between equals. */
    by: RawBuilder<unknown>
    descending: boolean
    limit: number
    cursor: string | undefined
  },
  read: (range: PageRange) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { from, id, by, descending, limit } = list
  const place = list.cursor === undefined ? undefined : parsePlace(list.cursor)
  const isBefore = place?.isBefore ?? false
  const direction = descending === isBefore ? sql`asc` : sql`desc`
  const rows = await read({
    // Scalars on the right, so that an index over both columns serves the comparison.
    conditions: place
      ? [
          sql`(${by}, ${id}) ${descending === isBefore ? sql`>` : sql`<`}
      ((select ${by} from ${from} where ${id} = ${place.id}), ${place.id}::uuid)`,
        ]
      : [],
    order: sql`order by ${by} ${direction}, ${id} ${direction}`,
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

/** Of a page, what its caller hands on beside the rows. */
export function cursorsOf({ nextCursor, previousCursor }: PageCursors): PageCursors {
  return { nextCursor, previousCursor }
}
