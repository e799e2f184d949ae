import type { Transaction } from '#domain/core/transaction'

/**
 * Forgets why staff changed the store credit of a client whose account ends; that, when and by how much is of
 * the books, and stays.
 */
export async function forgetAdjustmentReasons(tx: Transaction, clientId: string): Promise<void> {
  await tx.db
    .updateTable('balance_adjustments')
    .set({ reason: '' })
    .where('client_id', '=', clientId)
    .where('reason', '<>', '')
    .execute()
}
