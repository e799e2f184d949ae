import { sql } from 'kysely'
import { buildPatience, type StoreMigration } from '#db/migrations/build-indexes'

/**
 * A migration that takes indexes away which no query needs any more, and no constraint is. Where a store sells each goes `concurrently`: it waits
 * for who still uses it, holds nobody up meanwhile, and locks no second table while it waits for a first. One that is gone is left so.
 */
export function dropIndexes(...names: string[]): StoreMigration {
  return {
    async up(db) {
      for (const name of names) await sql`drop index ${sql.ref(name)}`.execute(db)
    },
    async upBeside(session) {
      await sql.raw(`set lock_timeout = '${buildPatience}'`).execute(session)
      try {
        for (const name of names)
          await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(session)
      } finally {
        await sql`reset lock_timeout`.execute(session).catch(() => undefined)
      }
    },
  }
}
