import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/client'

const filled = [
  'clients',
  'orders',
  'order_lines',
  'order_taxes',
  'order_trackers',
  'payments',
  'payment_methods',
  'refunds',
  'ledger_bookings',
  'ledger_entries',
  'subscriptions',
  'subscription_periods',
  'points_entries',
  'jobs',
  'tickets',
  'ticket_messages',
]

/**
 * Runs `work` in one transaction that is fast enough for millions of rows: references are not looked up for each row, the figures per
 * day are counted all the same, columns for indexes are filled, and the ledger is added up once at the end instead of for each entry. `rebuilds`: indexes are
 * taken away and built anew, which is quicker where at least as many rows come as are there; `behind` is what wants them: it reads the
 * rows of `work` one by one. Nobody else reads these tables meanwhile, and whoever breaks it off finds the store as it was.
 */
export async function quickly(
  db: Database,
  { rebuilds }: { rebuilds: boolean },
  work: (tx: Database) => Promise<void>,
  behind: (tx: Database) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
    await sql`set local work_mem = '64MB'`.execute(tx)
    await sql`lock table ${tables} in access exclusive mode`.execute(tx)
    const kept = await namesOf(
      tx,
      sql<Named>`select tgrelid::regclass::text as "table", tgname as name from pg_trigger
      where tgrelid = any(${filled}::regclass[]) and (tgname like '%\\_counted\\_%' or tgname = 'orders_indexed')`,
    )
    const skips = await maySkipTriggers(tx)
    if (skips) {
      for (const { table, name } of kept)
        await sql`alter table ${sql.table(table)} enable always trigger ${sql.ref(name)}`.execute(tx)
      await sql`set local session_replication_role = replica`.execute(tx)
    }
    // Only where triggers are skipped: deferred ones prevent building indexes, and read by those that are there.
    const indexes = rebuilds && skips ? await takeIndexes(tx) : []

    await work(tx)

    for (const index of indexes) await sql.raw(index).execute(tx)
    await sql`analyze ${tables}`.execute(tx)
    await behind(tx)
    if (!skips) return
    await sql`set local session_replication_role = origin`.execute(tx)
    for (const { table, name } of kept)
      await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(name)}`.execute(tx)
    await refuseUnbalanced(tx)
  })
}

const tables = sql.join(filled.map((table) => sql.table(table)))

type Named = { table: string; name: string }

async function namesOf(tx: Database, query: RawBuilder<Named>): Promise<Named[]> {
  const { rows } = await query.execute(tx)
  return rows
}

/** Only a superuser may; others fill as slowly as rows come in. */
async function maySkipTriggers(tx: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select rolsuper as may from pg_roles where rolname = current_user`.execute(tx)
  return rows[0]?.may ?? false
}

/** Takes all indexes away that no constraint needs; how to build them. */
async function takeIndexes(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${filled}::regclass[])
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by c.relname`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(tx)
  return rows.map((row) => row.definition)
}

async function refuseUnbalanced(tx: Database): Promise<void> {
  const { rows } = await sql<{ booking_id: string }>`select booking_id from ledger_entries
    group by booking_id having sum(amount_minor) <> 0 limit 1`.execute(tx)
  if (rows[0]) throw new Error(`The ledger's booking ${rows[0].booking_id} does not balance.`)
}
