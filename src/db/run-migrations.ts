import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { StoreMigration } from '#db/migrations/build-indexes'

/** By the names under which databases keep them. */
type Migrations = Readonly<Record<string, StoreMigration>>

/** Kysely's own, which releases before took: of both only one migrates. */
const turn = 3853314791062309107n

/** Milliseconds for which another process may migrate: an index over all orders takes its time. */
const turnPatience = 3_600_000

/** Milliseconds between two looks whether it has ended. */
const turnPause = 200

/** Milliseconds after which somebody who looks on is told what is waited for. */
const turnNotifiedAfter = 5_000

const waitsForTurn =
  "Another process migrates this database, or its server still builds an index for one that was killed (application_name = 'migrate' in pg_stat_activity). This one waits for it, an hour at most."

/**
 * `patience`: milliseconds to wait for another process that migrates; `log`: told of it once, after
 * `notifiedAfter` milliseconds.
 */
type TurnOptions = {
  patience?: number
  notifiedAfter?: number
  log?: ((line: string) => void) | undefined
}

/** A migration that could not be made; its cause says why. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed'
  readonly migration: string
  /** What was made before it in the same run, and stays. */
  readonly made: readonly string[]
  /** Whether it ran outside of a transaction, so that a part of it may have stayed. */
  readonly isBeside: boolean

  constructor(failed: { migration: string; made: readonly string[]; isBeside: boolean; cause: unknown }) {
    super(`the migration ${failed.migration} could not be made`, { cause: failed.cause })
    this.migration = failed.migration
    this.made = failed.made
    this.isBeside = failed.isBeside
  }
}

/** Another process has been migrating for longer than anybody waits. */
export class MigrationsBusy extends Error {
  override name = 'MigrationsBusy'
}

/**
 * Makes what is missing of these migrations, in the order of their names; answers the names. Each has a
 * transaction of its own, at whose commit its name is kept, so that no table stays locked behind it and a run
 * after one that failed or was killed goes on where that stopped. A database in which nothing was made yet
 * gets all of them in one: nobody waits for its tables. Of several processes one migrates, and the others
 * wait for it. Errors: MigrationFailed, MigrationsBusy.
 */
export async function runMigrations<T>(
  db: Kysely<T>,
  migrations: Migrations,
  options: TurnOptions = {},
): Promise<string[]> {
  if (missingOf(migrations, await readApplied(db)).length === 0) return []
  return db.connection().execute(async (session) => {
    await takeTurn(session, options)
    try {
      const applied = await readApplied(session)
      const missing = missingOf(migrations, applied)
      await makeTables(session)
      await (applied.size === 0 ? makeAllAtOnce(session, missing) : makeOneByOne(session, missing))
      return missing.map(([name]) => name)
    } finally {
      // A session that broke has given its turn back.
      await sql`select pg_advisory_unlock(${turn})`.execute(session).catch(() => undefined)
    }
  })
}

/** Names of what a database has; none of an empty one. */
export async function readApplied<T>(db: Kysely<T>): Promise<Set<string>> {
  const { rows: found } = await sql<{ oid: string | null }>`
    select to_regclass('kysely_migration')::text as oid`.execute(db)
  if (!found[0]?.oid) return new Set()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function missingOf(migrations: Migrations, applied: ReadonlySet<string>): Missing {
  return Object.entries(migrations)
    .filter(([name]) => !applied.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * By asking again and again: a statement that waits keeps what was before it in sight, and an index that is
 * built waits for that.
 */
async function takeTurn<T>(
  session: Kysely<T>,
  { patience = turnPatience, notifiedAfter = turnNotifiedAfter, log }: TurnOptions,
): Promise<void> {
  const asked = Date.now()
  let isNotified = false
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${turn}) as taken`.execute(
      session,
    )
    if (rows[0]?.taken) return
    const waited = Date.now() - asked
    if (waited >= patience) throw new MigrationsBusy('another process migrates')
    if (waited >= notifiedAfter && !isNotified) {
      isNotified = true
      log?.(waitsForTurn)
    }
    await delay(turnPause)
  }
}

/** As Kysely made them in databases that are older than this. */
async function makeTables<T>(session: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ oid: string | null }>`
    select to_regclass('kysely_migration_lock')::text as oid`.execute(session)
  if (rows[0]?.oid) return
  await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null);
    insert into kysely_migration_lock (id) values ('migration_lock')`.execute(session)
}

type Missing = [name: string, migration: StoreMigration][]

async function makeAllAtOnce<T>(session: Kysely<T>, missing: Missing): Promise<void> {
  await session.transaction().execute(async (tx) => {
    for (const [name, migration] of missing)
      await migration.up(tx).catch((cause: unknown) => {
        throw new MigrationFailed({ migration: name, made: [], isBeside: false, cause })
      })
    await keep(
      tx,
      missing.map(([name]) => name),
    )
  })
}

async function makeOneByOne<T>(session: Kysely<T>, missing: Missing): Promise<void> {
  const made: string[] = []
  for (const [name, migration] of missing) {
    try {
      await makeOne(session, name, migration)
    } catch (cause) {
      throw new MigrationFailed({ migration: name, made, isBeside: Boolean(migration.upBeside), cause })
    }
    made.push(name)
  }
}

async function makeOne<T>(session: Kysely<T>, name: string, migration: StoreMigration): Promise<void> {
  if (migration.upBeside) {
    await migration.upBeside(session)
    await keep(session, [name])
  } else {
    await session.transaction().execute(async (tx) => {
      await migration.up(tx)
      await keep(tx, [name])
    })
  }
}

async function keep<T>(db: Kysely<T>, names: readonly string[]): Promise<void> {
  const at = new Date().toISOString()
  await sql`insert into kysely_migration (name, timestamp)
    select name, ${at}::text from unnest(${names}::text[]) as name`.execute(db)
}
