import type { Transaction } from '#domain/transaction'

/** Locks the client's row: whatever is decided for one client is decided one after the other. */
export async function lockClient(tx: Transaction, clientId: string): Promise<void> {
  await tx.db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
