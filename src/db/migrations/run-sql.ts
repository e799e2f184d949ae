import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A forward-only migration from plain SQL. There is no way down: a mistake is mended by the next one. */
export function runSql(text: string): Migration {
  return {
    async up(db) {
      await sql.raw(text).execute(db)
    },
  }
}
