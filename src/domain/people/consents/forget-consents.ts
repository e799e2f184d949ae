import type { Transaction } from '#domain/core/transaction'

/**
 * Forgets from where a client agreed, and where an imported consent can be shown. That, when and to which
 * text somebody agreed is proof, and stays.
 */
export async function forgetConsentAddresses(tx: Transaction, clientId: string): Promise<void> {
  await tx.db.updateTable('consents').set({ address: '' }).where('client_id', '=', clientId).execute()
}
