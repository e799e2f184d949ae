import { sql } from 'kysely'
import { processRoles, type ProcessRole } from '#api/calls/process-role'
import type { Database } from '#db/client'
import type { Config } from '#server/config'
import { PlainError } from '#server/process/plain-error'

type Mode = Config['mode']
/** A copy is opened as `staging` and stays what it was made as. */
type KeptMode = Exclude<Mode, 'staging'>

/**
 * What the database was made as; null for one in which nothing was made yet. Those from before this was kept
 * are known by the demonstration's accounts.
 */
export async function findStoreMode(db: Database): Promise<KeptMode | null> {
  if (await hasTable(db, 'store_mode')) {
    const kept = await db.selectFrom('store_mode').select('mode').executeTakeFirst()
    if (kept) return kept.mode === 'demo' ? 'demo' : 'production'
  }
  if (!(await hasTable(db, 'store_settings'))) return null
  const { rows } = await sql<{ is_demo: boolean; is_store: boolean }>`select
    exists (select from staff_users where email like '%@demo.test') as is_demo,
    exists (select from store_settings) or exists (select from staff_users) as is_store`.execute(db)
  if (rows[0]?.is_demo) return 'demo'
  return rows[0]?.is_store ? 'production' : null
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ oid: string | null }>`select to_regclass(${name})::text as oid`.execute(db)
  return rows[0]?.oid != null
}

/**
 * Refuses a database that was made as another kind of store: a demonstration would add its public accounts to
 * a live store, and a live store would start with them. A copy of a live store is opened as `staging`, and by
 * name only.
 */
export async function refuseOtherMode(mode: Mode, db: Database): Promise<void> {
  const kept = await findStoreMode(db)
  if (mode === 'staging') {
    if (kept === 'production') return refuseLiveStore(db)
    throw new PlainError(
      `STORE_MODE=staging opens a copy of a production database, and this one ${kept ? 'is a demonstration' : 'is empty'}. Restore a backup into it, or start it with STORE_MODE=demo.`,
    )
  }
  if (kept === null || kept === mode) return
  throw new PlainError(
    kept === 'production'
      ? 'This database is a production store, and STORE_MODE is demo or not set: nothing was changed. Set STORE_MODE=production; for a copy of it, STORE_MODE=staging.'
      : 'This database is a demonstration, whose accounts and passwords everybody knows: STORE_MODE=production refuses it, and nothing was changed. Give DATABASE_URL a new, empty database; for the demonstration, STORE_MODE=demo.',
  )
}

/**
 * What the database lists the connections of a process as: those of a store that is no copy, and of a copy,
 * by the role of the process.
 */
export function connectionName(mode: Mode, role: ProcessRole): string {
  return mode === 'staging' ? `ishtirak staging ${role}` : `ishtirak ${role}`
}

/** The names of all connections of stores that are no copies; releases before named no role. */
const liveNames = ['ishtirak', ...processRoles.map((role) => connectionName('production', role))]

/** Whether web or a worker of a store that is no copy is connected. */
export async function isStoreConnected(db: Database): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = any(${liveNames})`.execute(db)
  return (rows[0]?.count ?? 0) > 0
}

/**
 * Refuses a database to which a live store is connected: the copy's worker would take its messages and send
 * nothing.
 */
async function refuseLiveStore(db: Database): Promise<void> {
  if (await isStoreConnected(db)) {
    throw new PlainError(
      'STORE_MODE=staging refuses this database: a store that is no copy is connected to it. Name the copy in DATABASE_URL.',
    )
  }
}

/** Keeps what the database is made as, once. By the owner, after migrating. */
export async function keepStoreMode(mode: Mode, db: Database): Promise<void> {
  const kept = (await findStoreMode(db)) ?? (mode === 'staging' ? null : mode)
  if (kept === null) return
  await db
    .insertInto('store_mode')
    .values({ mode: kept, created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
