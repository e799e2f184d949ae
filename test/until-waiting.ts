import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#db/client'

/**
 * Waits until at least so many statements of this database wait for somebody's lock; fails after five seconds. Ask it on another
 * connection than the one that holds the lock.
 */
export async function untilWaiting(db: Database, count = 1): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await waiting.execute(db)).rows[0]?.count, { timeout: 5_000 })
    .toBeGreaterThanOrEqual(count)
}
