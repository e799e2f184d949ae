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

/** Compares a database with this release, for whoever migrates and whoever looks. Source: docs/decisions/0270. */
export async function judgeSchema(db: Database): Promise<SchemaStanding> {
  const compared = await compareMigrations(db)
  const { pending, unknown } = compared
  const isAhead = pending.length === 0 && unknown.length > 0 && unknown.every((name) => name > lastMigration)
  const later = isAhead ? await listLater(db, unknown) : []
  return { ...compared, later, isOneAhead: later.length === 1 }
}

async function listLater(db: Database, unknown: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('schema_releases')
    .select(['last_migration', 'release'])
    .where('last_migration', '>', lastMigration)
    .orderBy('last_migration')
    .execute()
  const noted = rows.at(-1)?.last_migration ?? lastMigration
  const isUnderWay = unknown.some((name) => name > noted)
  return [...rows.map(({ release }) => release), ...(isUnderWay ? [underWay] : [])]
}

/** Of its migrations some were made: it migrates now, or was stopped. */
const underWay = 'one that has not made all of its migrations'

/** Keeps that this release has migrated a database: once, and nothing where a release before it knows all of its migrations. */
export async function noteRelease(owner: Database, release: string): Promise<void> {
  const noted = await owner
    .selectFrom('schema_releases')
    .select('last_migration')
    .where('last_migration', '=', lastMigration)
    .executeTakeFirst()
  if (noted) return
  await owner
    .insertInto('schema_releases')
    .values({ last_migration: lastMigration, release })
    .onConflict((row) => row.doNothing())
    .execute()
}
