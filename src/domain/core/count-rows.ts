import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/client'
import { whereAll } from '#domain/core/list-rows'

/** Counting stops here, so that it costs the same in a table of millions. */
const max = 1_000

export type Count = { count: number; more: boolean }

/** How many rows of a table stand in each state, exact up to 1,000, in one statement. `t` names the table. */
export async function countRows(
  db: Database,
  counted: {
    table: string
    conditions: RawBuilder<unknown>[]
    /** The condition of each state; `all` has no condition of its own. */
    states: Record<string, RawBuilder<unknown> | null>
  },
): Promise<Record<string, Count>> {
  const counts = Object.entries(counted.states).map(([name, condition]) => {
    const conditions = condition ? [...counted.conditions, condition] : counted.conditions
    return sql`select ${sql.lit(name)} as name, (select count(*)::int from (
      select from ${sql.raw(counted.table)} t ${whereAll(conditions)} limit ${sql.lit(max + 1)}) counted) as count`
  })
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(
    rows.map((row) => [row.name, { count: Math.min(row.count, max), more: row.count > max }]),
  )
}
