import type { Database } from '#db/client'
import { compareMigrations, migrations } from '#db/migrations'

/** How a database's tables stand to what this release knows. */
export type SchemaStanding = Awaited<ReturnType<typeof compareMigrations>> & {
  /** Versions of the releases behind this one that have migrated it, the first one first. */
  later: string[]
  /** It was migrated by the next release and by none behind that: migrations work with the release before. */
  isOneAhead: boolean
}

const lastMigration = Object.keys(migrations).toSorted().at(-1) ?? ''

/**
 * Compares a database with a release of this code, for whoever migrates and whoever looks. Source:
 * docs/decisions/0270.
 * @param release its version, as it was noted by `noteRelease`
 */
export async function judgeSchema(db: Database, release: string): Promise<SchemaStanding> {
  const compared = await compareMigrations(db)
  const { pending, unknown } = compared
  const isAhead = pending.length === 0 && unknown.length > 0 && unknown.every((name) => name > lastMigration)
  const later = isAhead ? await listLater(db, { release, unknown }) : []
  return { ...compared, later, isOneAhead: later.length === 1 }
}

/**
 * Releases that were noted behind the asking one. Those without a migration count, too: the next one promises
 * to work with them, and with none before. One that was never noted here is behind all that know more
 * migrations.
 */
async function listLater(
  db: Database,
  { release, unknown }: { release: string; unknown: readonly string[] },
): Promise<string[]> {
  const rows = await listMakers(db)
  const own = rows.findIndex((row) => row.release === release && row.last_migration === lastMigration)
  const behind = own < 0 ? rows.filter((row) => row.last_migration > lastMigration) : rows.slice(own + 1)
  const isNoted = (name: string) => rows.some((row) => row.last_migration >= name)
  const isUnderWay = !unknown.every(isNoted)
  return [...behind.map((row) => row.release), ...(isUnderWay ? [underWay] : [])]
}

/**
 * The releases that led to the tables as they are, the first one first; whatever came behind the last of them
 * and changed nothing is left out.
 */
export async function listMakers(db: Database): Promise<{ release: string; last_migration: string }[]> {
  const rows = await db
    .selectFrom('schema_releases')
    .select(['release', 'last_migration'])
    .orderBy('migrated_at')
    .orderBy('last_migration')
    .execute()
  const last = rows.findIndex((row) => rows.every((other) => other.last_migration <= row.last_migration))
  return rows.slice(0, last + 1)
}

/** Of its migrations some were made: it migrates now, or was stopped. */
const underWay = 'one that has not made all of its migrations'

/** Keeps that this release has migrated a database: each version once, also one that brought no migration. */
export async function noteRelease(owner: Database, release: string): Promise<void> {
  await owner
    .insertInto('schema_releases')
    .values({ last_migration: lastMigration, release })
    .onConflict((row) => row.doNothing())
    .execute()
}
