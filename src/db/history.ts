import { sql } from 'kysely'
import type { Database } from '#db/client'

/**
 * Of which history a database is, as an expression. Behind a restore, or a failover that lost something,
 * another unit issues (`scripts/after-restore.ts`, docs/decisions/0271); a copy of what was lost never hears
 * of it. Another change of units comes to a replica like everything else.
 */
export const historyMark = sql<string | null>`(select id::text from tax_units where is_current)`

export async function readHistory(db: Database): Promise<string | null> {
  const { rows } = await sql<{ history: string | null }>`select ${historyMark} as history`.execute(db)
  return rows[0]?.history ?? null
}
