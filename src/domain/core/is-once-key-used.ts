import { sql } from 'kysely'
import type { Transaction } from '#domain/core/transaction'

/**
 * Tables that keep under which idempotency key of a request their rows were written, with the column of whom
 * they are about.
 */
type KeyedRow =
  | { table: 'balance_adjustments'; client_id: string }
  | { table: 'api_account_entries'; api_client_id: string }

/**
 * Whether something was done under this key before. The caller has locked whom it is about, so of two
 * requests with one key the later one finds the row of the other. Without a key nothing was.
 */
export async function isOnceKeyUsed(
  tx: Transaction,
  onceKey: string | null,
  { table, ...owner }: KeyedRow,
): Promise<boolean> {
  if (onceKey === null) return false
  const [column = '', id] = Object.entries(owner)[0] ?? []
  const { rows } = await sql`select from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and once_key = ${onceKey} limit 1`.execute(tx.db)
  return rows.length > 0
}
