import { sql } from 'kysely'
import { openDatabase } from '#db/client'
import { requireDatabase } from '#server/process/require-database'
import type { Finding } from './finding.ts'

const part = 'replica'

/** The copy from which the desk's lists are read. Nothing where there is none; without it the primary is read, so nothing fails. */
export async function checkReplica(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return []
  try {
    await requireDatabase(url, 'DATABASE_READ_URL')
    const { db, close } = openDatabase(url, { name: 'ishtirak doctor', max: 1 })
    const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`
      .execute(db)
      .finally(close)
    if (rows[0]?.follows) return [{ part, state: 'ok', text: 'reachable, and it follows a primary' }]
    return [
      {
        part,
        state: 'warning',
        text: 'the server of DATABASE_READ_URL is no replica: it is not read',
        action: 'Name a streaming replica of the database in DATABASE_READ_URL, or take it out.',
      },
    ]
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const action = 'Lists come from the primary meanwhile. See DATABASE_READ_URL and that the replica runs.'
    return [{ part, state: 'warning', text, action }]
  }
}
