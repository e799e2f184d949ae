import type { Transaction } from '#domain/core/transaction'

/** Clears why staff lowered the price of a client's orders. */
export async function forgetDiscountReasons(tx: Transaction, clientId: string): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ discount_reason: null })
    .where('client_id', '=', clientId)
    .where('discount_reason', 'is not', null)
    .execute()
}
