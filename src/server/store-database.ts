import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { grantToApplication } from '#db/application-role'
import { openDatabase, type Database, type DatabaseHandle } from '#db/client'
import { commandDeadlines, migrationDeadlines } from '#db/deadlines'
import { migrateToLatest } from '#db/migrations'
import { MigrationFailed, MigrationsBusy } from '#db/run-migrations'
import { judgeSchema, noteRelease, type SchemaStanding } from '#db/schema-releases'
import { hasOwnSession, type DeadlineSession } from '#db/session-deadlines'
import type { Config } from '#server/config'
import { PlainError } from '#server/process/plain-error'
import { openSession, requireDatabase } from '#server/process/require-database'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { keepStoreMode, refuseOtherMode } from '#server/store-mode'
import { findVersion } from '#server/version'
import type { ReadyConfig } from '#server/wiring'

/** The addresses under which a store's database is reached. */
export type DatabaseAddresses = {
  /** As the application's role. */
  url: string
  /** As the role that owns the tables, past a pooler; the same role where only one was named. */
  ownerUrl: string
}

type StoreDatabase = DatabaseAddresses & {
  /**
   * As the application's role, past a pooler where one stands before the database: for what reads for
   * minutes.
   */
  directUrl: string
  config: ReadyConfig
  stop: () => Promise<void>
}

/**
 * Reaches the database that the configuration names, or starts the embedded one. `stop` leaves an embedded
 * one again; close the pools first.
 */
export async function openStoreDatabase(
  config: Config,
  options: { log?: (message: string) => void; settings?: Record<string, string> } = {},
): Promise<StoreDatabase> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databaseListenUrl: directUrl } = config
  if (url) {
    await requireDatabase(url)
    if (ownerUrl) await requireDatabase(ownerUrl, 'DATABASE_OWNER_URL')
    if (directUrl) await requireDatabase(directUrl, 'DATABASE_LISTEN_URL')
    return {
      url,
      directUrl: directUrl ?? url,
      ownerUrl: ownerUrl ?? directUrl ?? url,
      config: { ...config, databaseUrl: url },
      stop: () => Promise.resolve(),
    }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, ...options })
  return { ...embedded, directUrl: embedded.url, config: { ...config, databaseUrl: embedded.url } }
}

/**
 * A pool on `url` for a command that may read all there is: it takes as long as it needs, whatever the role's
 * deadlines are.
 */
export function openForCommand(url: string, name: string): DatabaseHandle {
  return openDatabase(url, { name, max: 1, deadlines: commandDeadlines, keepsDeadlines: true })
}

/**
 * Brings the schema up to this code's, as its owner, and lets the application's role use it. A database that
 * was made as another kind of store is refused before anything is changed, and one of a later release is left
 * as it is where this one works with it. Names of what was migrated. What was made before a migration that
 * fails stays.
 * @param options.log is told when another process is waited for
 */
export async function migrateStore(
  { url, ownerUrl }: DatabaseAddresses,
  mode: Config['mode'],
  options: { log?: (line: string) => void } = {},
): Promise<string[]> {
  const owner = openDatabase(ownerUrl, {
    max: 1,
    name: 'migrate',
    deadlines: migrationDeadlines,
    keepsDeadlines: true,
  })
  try {
    await refuseOtherMode(mode, owner.db)
    const { pending, later, isOneAhead } = await refuseOtherMigrations(owner.db)
    if (isOneAhead) {
      options.log?.(`The database was migrated by the next release (${later[0]}), with which this one works.`)
      return []
    }
    if (pending.length > 0) await refuseSharedSessions(() => openSession(ownerUrl))
    const names = await migrateToLatest(owner.db, options).catch(async (error: unknown) => {
      throw await explain(error, owner.db)
    })
    await noteRelease(owner.db, findVersion({}))
    await keepStoreMode(mode, owner.db)
    if (url !== ownerUrl) {
      const role = await roleOf(url)
      if (role !== (await currentRole(owner.db))) await grantToApplication(owner.db, role)
    }
    return names
  } finally {
    await owner.close()
  }
}

/**
 * Refuses a pooler that hands sessions round: whose turn it is to migrate is kept in a session, and would
 * stay in a stranger's when this process has gone.
 */
export async function refuseSharedSessions(
  connect: () => Promise<DeadlineSession & { end(): Promise<void> }>,
): Promise<void> {
  const session = await connect()
  const isOwn = await hasOwnSession(session, connect).finally(() => session.end())
  if (isOwn) return
  throw new PlainError(
    'The database was not migrated: a pooler stands before it that hands sessions round (pool_mode = transaction). Name the database itself in DATABASE_OWNER_URL, or in DATABASE_LISTEN_URL where one role does all.',
  )
}

/**
 * Refuses a database of two releases behind this one, and one that a version between two releases made, in a
 * sentence; the next release's is let through.
 */
async function refuseOtherMigrations(owner: Database): Promise<SchemaStanding> {
  const standing = await judgeSchema(owner, findVersion({}))
  const { pending, unknown, skipped, later, isOneAhead } = standing
  if (later.length > 1)
    throw new PlainError(
      `The database was migrated by more than one release behind this one (${later.join(', ')}): the way back leads one release back. Nothing was changed. Run the one before ${later.at(-1)}, or a newer one.`,
    )
  if (unknown.length > 0 && !isOneAhead)
    throw new PlainError(
      `The database has migrations that this release does not know (${unknown.at(-1)} the last), and lacks some or has them in between: it was migrated by a newer one, or by a version between two releases. Nothing was changed. Run a release at least as new.`,
    )
  if (skipped)
    throw new PlainError(
      `The database lacks ${pending[0]} and has ${skipped}, which comes behind it: a version between two releases made it. Nothing was changed. Take a new database (for a demonstration another DATA_DIR), or a backup of before.`,
    )
  return standing
}

/**
 * The same error; of a role that may not change tables, of a lock that was not to be had, or of a statement
 * that was ended, as a sentence.
 */
async function explain(error: unknown, owner: Database): Promise<unknown> {
  if (error instanceof MigrationsBusy)
    return new PlainError(
      "The database was not migrated: for an hour another process has been doing it. Look at application_name = 'migrate' in pg_stat_activity; let it end, or end it by pg_terminate_backend, and run this again.",
    )
  // The tables that keep what was made are no migration: they come before the first.
  const cause = error instanceof MigrationFailed ? error.cause : error
  if (!(cause instanceof DatabaseError)) return error
  if (cause.code === insufficientPrivilege) {
    const role = await currentRole(owner)
    return new PlainError(
      `The role ${role} may not change this database's tables (${cause.message}). Migrate as the role that owns them: set DATABASE_OWNER_URL.`,
    )
  }
  return (error instanceof MigrationFailed && explainStop(error, cause.code)) || error
}

/** Of a migration that another moment lets pass; null of one that fails in itself. */
function explainStop({ migration, made, isBeside }: MigrationFailed, code = ''): PlainError | null {
  const reasons: Record<string, string> = {
    [lockNotAvailable]: isBeside
      ? 'a transaction of somebody else stayed open for over an hour'
      : 'somebody held a table for over 5 seconds (a long report, a backup, a forgotten transaction)',
    [queryCanceled]: 'its statement was ended from outside, as by pg_cancel_backend',
  }
  const reason = reasons[code]
  if (!reason) return null
  const stands =
    made.length === 0
      ? `The database was not migrated${isBeside ? '' : ', and nothing was changed'}`
      : `The database was migrated as far as ${made.at(-1)}, with which the release that runs works, and ${migration} was not made`
  return new PlainError(`${stands}: ${reason}. Run it again; it goes on there.`)
}

const insufficientPrivilege = '42501'
const lockNotAvailable = '55P03'
const queryCanceled = '57014'

/** By asking: a pooler may know it under another name than the address does. */
async function roleOf(url: string): Promise<string> {
  const { db, close } = openDatabase(url, { max: 1, name: 'migrate' })
  return currentRole(db).finally(close)
}

async function currentRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}
