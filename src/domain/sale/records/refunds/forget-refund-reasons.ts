import type { Transaction } from '#domain/core/transaction'

/** Clears what staff wrote beside a client's refunds; what a credit note says is its own. */
export async function forgetRefundReasons(tx: Transaction, clientId: string): Promise<void> {
  await tx.db
    .updateTable('refunds')
    .set({ reason: '' })
    .where('order_id', 'in', tx.db.selectFrom('orders').select('id').where('client_id', '=', clientId))
    .where('reason', '<>', '')
    .execute()
}
