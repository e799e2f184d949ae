import type { Transaction } from '#domain/core/transaction'

/** Deletes what was reported, or waits to be, of a client who is forgotten. */
export async function forgetMeasuredEvents(tx: Transaction, clientId: string): Promise<void> {
  await tx.db.deleteFrom('measurement_events').where('client_id', '=', clientId).execute()
}
