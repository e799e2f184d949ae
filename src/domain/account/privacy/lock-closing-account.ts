import { sql } from 'kysely'
import type { Transaction } from '#domain/core/transaction'

/**
 * Locks a client whose account ends: until then no row can name them, so that new orders and new sign-ins
 * wait.
 */
export async function lockClosingAccount(tx: Transaction, clientId: string): Promise<void> {
  await tx.db.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().execute()
}

/**
 * The first lock of whatever forgets a person: accounts end one after the other. Two may share groups and
 * offers, and each would wait for what the other one has emptied already.
 */
export async function closeOneByOne(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('closures'))`.execute(tx.db)
}
