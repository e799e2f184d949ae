import { sql, type RawBuilder } from 'kysely'
import { countedUpTo } from '#rules/desk/lists'
import type { Database } from '#db/client'
import { whereAll } from '#domain/core/list-rows'

export type Count = { count: number; more: boolean }

/**
 * How many rows of a table stand in each state, exact up to `countedUpTo`, in one statement. `t`, or `alias`,
 * names the table.
 */
export async function countRows(
  db: Database,
  counted: {
    /** Its name, or what stands for it in a `from`. */
    table: string | RawBuilder<unknown>
    alias?: string
    conditions: RawBuilder<unknown>[]
    /** The condition of each state; `all` has no condition of its own. */
    states: Record<string, RawBuilder<unknown> | null>
  },
): Promise<Record<string, Count>> {
  const { alias = 't' } = counted
  const table = typeof counted.table === 'string' ? sql.table(counted.table) : counted.table
  const counts = Object.entries(counted.states).map(([name, condition]) => {
    const conditions = condition ? [...counted.conditions, condition] : counted.conditions
    return sql`select ${sql.lit(name)} as name, (select count(*)::int from (
      select from ${table} ${sql.raw(alias)} ${whereAll(conditions)} limit ${sql.lit(countedUpTo + 1)}) counted) as count`
  })
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map((row) => [row.name, toCount(row.count)]))
}

/** What is said of so many rows, of which no more than `countedUpTo` and one were counted. */
export function toCount(counted: number): Count {
  return { count: Math.min(counted, countedUpTo), more: counted > countedUpTo }
}
