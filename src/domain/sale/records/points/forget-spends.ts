import type { Transaction } from '#domain/core/transaction'

/**
 * Clears what partners wrote beside points that they took for a client, which may name what the client asked
 * for.
 */
export async function forgetSpends(tx: Transaction, clientId: string): Promise<void> {
  const spends = await tx.db
    .updateTable('points_spends')
    .set({ reason: '' })
    .where('client_id', '=', clientId)
    .where('reason', '<>', '')
    .returning('id')
    .execute()
  if (spends.length === 0) return
  await tx.db
    .updateTable('points_entries')
    .set({ reason: '' })
    .where(
      'spend_id',
      'in',
      spends.map(({ id }) => id),
    )
    .execute()
}
