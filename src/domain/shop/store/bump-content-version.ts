import { sql } from 'kysely'
import type { Transaction } from '#domain/core/transaction'

/**
 * Raises the content version: every verb calls it that changes published content. With the commit the
 * database notifies all processes, which drop their caches; this one's at once (`inTransaction`).
 */
export async function bumpContentVersion(tx: Transaction): Promise<void> {
  await tx.db
    .updateTable('content_version')
    .set({ version: sql<bigint>`version + 1` })
    .execute()
  tx.changesContent = true
}
