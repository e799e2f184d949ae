import { sql } from 'kysely'
import type { Transaction } from '#domain/core/transaction'

/** Comparisons and settlements wait for each other here; the gateway is never asked meanwhile. */
export async function takeTurn(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reconciliation'))`.execute(tx.db)
}
