import { sql } from 'kysely'
import { openDatabase, type Database } from '#db/client'
import { readHistory } from '#db/history'
import { requireDatabase } from '#server/process/require-database'
import type { Finding } from './finding.ts'

const part = 'replica'

/**
 * The copy from which the desk's lists are read. Nothing where there is none; without it the primary is read,
 * so nothing fails.
 * @param primaryUrl absent where the primary could not be asked
 */
export async function checkReplica(url: string | undefined, primaryUrl?: string): Promise<Finding[]> {
  if (url === undefined) return []
  try {
    await requireDatabase(url, 'DATABASE_READ_URL')
    const { db, close } = openDatabase(url, { name: 'ishtirak doctor', max: 1 })
    try {
      const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db)
      const follows = rows[0]?.follows === true
      return [judgeReplica(follows, follows && (await isOfOtherHistory(db, primaryUrl)))]
    } finally {
      await close()
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const action = 'Lists come from the primary meanwhile. See DATABASE_READ_URL and that the replica runs.'
    return [{ part, state: 'warning', text, action }]
  }
}

async function isOfOtherHistory(replica: Database, primaryUrl: string | undefined): Promise<boolean> {
  if (primaryUrl === undefined) return false
  const primary = openDatabase(primaryUrl, { name: 'ishtirak doctor', max: 1 })
  try {
    return (await readHistory(primary.db)) !== (await readHistory(replica))
  } finally {
    await primary.close()
  }
}

/** A server that is not read costs nothing but the primary's time: a warning at the most. */
export function judgeReplica(follows: boolean, isOfOtherHistory: boolean): Finding {
  if (isOfOtherHistory)
    return {
      part,
      state: 'warning',
      text: 'the server of DATABASE_READ_URL goes on in a history that a restore has left: it is not read',
      action: 'Make the replica anew from the restored database, or name its replica in DATABASE_READ_URL.',
    }
  if (follows) return { part, state: 'ok', text: 'reachable, and it follows a primary' }
  return {
    part,
    state: 'warning',
    text: 'the server of DATABASE_READ_URL is no replica: it is not read',
    action: 'Name a streaming replica of the database in DATABASE_READ_URL, or take it out.',
  }
}
