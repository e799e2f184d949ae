import { sql, type RawBuilder } from 'kysely'
import { invariant } from '#rules/core/invariant'
import { toLatinDigits } from '#rules/core/digits'
import { pageSize } from '#rules/core/limits'
import type { Database } from '#db/client'
import { readPage, type Ordering, type Page } from '#domain/core/page'

/** The query of every list. `sort` is a name of the list's own; a leading minus reverses it. */
export type ListInput<Sort extends string = string> = {
  q?: string | undefined
  sort?: Sort | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * One page of a table, found by where the one beside it begins or ended (`readPage`). `t` names the table in
 * all that is handed in.
 */
export async function listRows<Row extends { id: string }>(
  db: Database,
  list: {
    table: string
    /** What is read of `t`. */
    columns: RawBuilder<unknown>
    conditions: RawBuilder<unknown>[]
    by: Ordering
    descending: boolean
    limit?: number | undefined
    cursor?: string | undefined
  },
): Promise<Page<Row>> {
  const { table, columns, by, descending } = list
  const from = sql`${sql.raw(table)} t`
  return readPage<Row>(
    {
      from,
      id: sql`t.id`,
      by,
      descending,
      limit: list.limit ?? pageSize.default,
      cursor: list.cursor,
    },
    async ({ conditions, order, limit }) => {
      // The limit is written out: handed in, it would be unknown to the plan that is kept, which would then
      // be made for a tenth of all rows.
      const { rows } =
        await sql<Row>`select ${columns} from ${from} ${whereAll([...list.conditions, ...conditions])}
        ${order} limit ${sql.lit(limit)}`.execute(db)
      return rows
    },
  )
}

/** The same as its query asks for it, in the order of one of the list's sorts. */
export async function listSorted<Row extends { id: string }>(
  db: Database,
  { sort, limit, cursor }: ListInput,
  list: {
    table: string
    columns: RawBuilder<unknown>
    conditions: RawBuilder<unknown>[]
    sorts: Record<string, RawBuilder<unknown>>
    /** Where none is asked for. */
    defaultSort: string
  },
): Promise<Page<Row>> {
  const { name, descending } = parseSort(sort ?? list.defaultSort)
  const by = list.sorts[name]
  invariant(by, `${list.table} has no sort ${name}`)
  return listRows<Row>(db, { ...list, by, descending, limit, cursor })
}

export function whereAll(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

/** What a sort's name says: the name without its minus, and whether it is turned round. */
export function parseSort<Name extends string>(sort: Name | `-${Name}`): { name: Name; descending: boolean } {
  const descending = sort.startsWith('-')
  // The type says what is left when the minus is taken away.
  return { name: (descending ? sort.slice(1) : sort) as Name, descending }
}

/** How a list by time may be turned; the newest row comes first where nothing is asked for. */
export type TimeSort = 'created_at' | '-created_at'

export function isNewestFirst(sort: TimeSort = '-created_at'): boolean {
  return parseSort(sort).descending
}

/**
 * The text anywhere in one of the columns, in any case and however Arabic is written; for tables of hundreds
 * of rows, which need no index.
 */
export function contains(text: string, columns: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`(${sql.join(
    // Signs alone mean nothing to the second.
    columns.map((column) => sql`${column} ilike ${pattern} or ${holds(column, text)}`),
    sql` or `,
  )})`
}

/** The words stand in the text, however Arabic is written; for tables of hundreds of rows. */
export function holds(text: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  return sql`(fold_for_search(${words}::text) <> ''
    and strpos(fold_for_search(${text}), fold_for_search(${words}::text)) > 0)`
}

/** The condition of a search, as `contains` finds it; none where nothing is searched for. */
export function searchConditions(
  q: string | undefined,
  columns: RawBuilder<unknown>[],
): RawBuilder<unknown>[] {
  const text = (q ?? '').trim()
  return text === '' ? [] : [contains(text, columns)]
}

/**
 * Conditions of a search for a part of one of the numbers that stand in these columns as text; for the few
 * rows of one person.
 */
export function numberConditions(
  q: string | undefined,
  columns: RawBuilder<unknown>[],
): RawBuilder<unknown>[] {
  return searchConditions(q === undefined ? q : toLatinDigits(q).replace(/^\s*#/, ''), columns)
}

/**
 * The number that a text is, in any digits and behind a `#` or not; null where it is none, or longer than any
 * of ours.
 */
export function numberOf(q: string): string | null {
  const text = toLatinDigits(q).trim().replace(/^#/, '')
  return /^\d{1,18}$/.test(text) ? text : null
}

/** The condition of a column that is yes or no; none where neither is asked for. */
export function flagConditions(
  flag: boolean | undefined,
  column: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return flag === undefined ? [] : [sql`${column} = ${flag}`]
}
