import type { Transaction } from '#domain/core/transaction'
import type { Recipient } from '#domain/messages/notify-client'

/** A client to notify, who exists. */
export async function getRecipient(tx: Transaction, clientId: string): Promise<Required<Recipient>> {
  return tx.db
    .selectFrom('clients')
    .select(['id', 'email', 'phone', 'language', 'muted_notifications'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
}
