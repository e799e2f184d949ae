import { sql } from 'kysely'
import type { Database } from '#db/client'
import { openWal, readWal, walPosition, type WalOf } from '#test/wal'

/** Server settings of a run that looks at the cost of single statements; they cost some time of their own. */
export const costSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

const topStatements = 15

/**
 * Prints where a piece of work goes: rows written, and bytes of the log ahead, by table; all bytes by resource manager; the
 * statements that took PostgreSQL longest. Each divided by `count`, the sales or renewals that `work` makes.
 */
export async function printCost(
  owner: Database,
  { name, count }: { name: string; count: number },
  work: () => Promise<void>,
): Promise<void> {
  await openWal(owner)
  await sql`create extension if not exists pg_stat_statements`.execute(owner)
  await sql`select pg_stat_statements_reset()`.execute(owner)
  const from = await walPosition(owner)
  await work()
  const to = await walPosition(owner)
  const statements = await readStatements(owner)
  const each = (value: number, digits = 1) => Number((value / count).toFixed(digits))
  console.error(`\n${name}: rows and WAL, each`)
  const wal = await readWal(owner, from, to)
  console.table(byTable(wal, each))
  console.error(`${name}: bytes of each table and index, and how often they were written`)
  console.table(byRelation(wal, each))
  const { rows: managers } = await sql<{ manager: string; bytes: number; images: number }>`
    select "resource_manager/record_type" as manager, record_size as bytes, fpi_size as images
    from pg_get_wal_stats(${from}::pg_lsn, ${to}::pg_lsn, false) where combined_size > 0 order by 2 desc`.execute(
    owner,
  )
  console.error(`${name}: WAL by resource manager, bytes each, full pages apart`)
  console.table(
    managers.map((row) => ({
      manager: row.manager,
      bytes: each(Number(row.bytes), 0),
      pages: each(Number(row.images), 0),
    })),
  )
  console.error(`${name}: statements by PostgreSQL's time`)
  console.table(
    statements.map((row) => ({
      calls: each(row.calls, 2),
      ms: each(row.ms, 3),
      planning: each(row.planning, 3),
      text: row.text.replaceAll(/\s+/g, ' ').slice(0, 90),
    })),
  )
}

/** Each table and index by itself, the dearest first. */
function byRelation(rows: WalOf[], each: (value: number) => number) {
  return rows
    .map(({ relation, isIndex, inserted, updated, hot, bytes, records }) => ({
      relation,
      is: isIndex ? 'index' : 'table',
      records: each(records),
      inserted: each(inserted),
      updated: each(updated),
      hot: each(hot),
      bytes: each(bytes),
    }))
    .filter((one) => one.bytes >= 20)
}

/** Indexes and what is stored apart count with their table. */
function byTable(rows: WalOf[], each: (value: number) => number) {
  const tables = Map.groupBy(rows, (row) => row.table)
  const all = [...tables].map(([table, parts]) => {
    const sum = (of: (row: WalOf) => number) => each(parts.reduce((total, row) => total + of(row), 0))
    return {
      table,
      inserted: sum((row) => row.inserted),
      updated: sum((row) => row.updated),
      hot: sum((row) => row.hot),
      deleted: sum((row) => row.deleted),
      locked: sum((row) => row.locked),
      bytes: sum((row) => (row.isIndex ? 0 : row.bytes)),
      indexes: sum((row) => (row.isIndex ? row.bytes : 0)),
    }
  })
  return all
    .filter((one) => one.bytes + one.indexes >= 1)
    .sort((one, other) => other.bytes + other.indexes - one.bytes - one.indexes)
}

async function readStatements(owner: Database) {
  const { rows } = await sql<{ calls: number; ms: number; planning: number; text: string }>`
    select calls::float8, total_exec_time + total_plan_time as ms, total_plan_time as planning, query as text
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    order by 2 desc limit ${topStatements}`.execute(owner)
  return rows
}
