import type { Transaction } from '#domain/core/transaction'

/** Whether an order is that of a renewal that is still to be decided: its tries or its client may pay it. */
export async function isRenewalOpen(tx: Transaction, orderId: string): Promise<boolean> {
  const open = await tx.db
    .selectFrom('renewals')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}
