import { sql } from 'kysely'
import type { Transaction } from '#domain/core/transaction'

/**
 * Raises the content version: every verb calls it that changes what everybody sees. With the commit the database
 * announces it, and caches in all processes are dropped; this one's at once (`inTransaction`).
 */
export async function bumpContentVersion(tx: Transaction): Promise<void> {
  await tx.db
    .updateTable('content_version')
    .set({ version: sql<bigint>`version + 1` })
    .execute()
  tx.changesContent = true
}
