import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { invariant } from '#rules/core/invariant'

/** A change of the schema; `up` runs in a transaction. */
export type StoreMigration = Migration & {
  /**
   * In place of `up` where a store may be selling meanwhile: outside of a transaction. It may have been ended anywhere before, and is
   * then run again whole.
   */
  upBeside?: Migration['up']
}

/** As `runSql` would have it: one statement, in small letters, without a schema. */
const form = /^create (?:unique )?index (\w+) on [^;]+$/

/**
 * A migration of nothing but indexes, for tables that grow with the sales. Where a store sells each is built `concurrently`: writers go
 * on meanwhile. One that a former run left half built, which PostgreSQL keeps as invalid, is dropped and built anew; one that was
 * built and not kept as a migration is left as it is.
 * @param statements each `create [unique] index NAME on …`
 */
export function buildIndexes(...statements: string[]): StoreMigration {
  const indexes = statements.map((statement) => {
    const text = statement.trim()
    const [, name] = form.exec(text) ?? []
    invariant(name, `an index is built by "create [unique] index NAME on …", and not by "${text}"`)
    return { name, text }
  })
  return {
    async up(db) {
      for (const { text } of indexes) await sql.raw(text).execute(db)
    },
    async upBeside(session) {
      // Who waits to build holds nobody up, and has to outlast the longest transaction that is open.
      await sql.raw(`set lock_timeout = '${buildPatience}'`).execute(session)
      try {
        for (const index of indexes) await buildBeside(session, index)
      } finally {
        await sql`reset lock_timeout`.execute(session).catch(() => undefined)
      }
    },
  }
}

/** How long it waits for transactions of others; PostgreSQL's form of a duration. */
export const buildPatience = '1h'

async function buildBeside<T>(
  session: Kysely<T>,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(session)
  const [found] = rows
  if (found?.isValid) return
  if (found) await sql`drop index concurrently ${sql.ref(name)}`.execute(session)
  await sql.raw(text.replace(' index ', ' index concurrently ')).execute(session)
}
