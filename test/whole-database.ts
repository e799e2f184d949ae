import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import { withWords, wordColumns } from './sent-words.ts'

/** All rows of all tables, as text. */
export async function wholeDatabase(db: Kysely<DB>): Promise<string> {
  const tables = await db.introspection.getTables()
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        row: unknown
      }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db)
      return JSON.stringify(rows)
    }),
  )
  const packed = await db
    .selectFrom('messages')
    .select(['id', ...wordColumns])
    .where('packed_text', 'is not', null)
    .execute()
  return [...texts, JSON.stringify(withWords(packed))].join('\n')
}
