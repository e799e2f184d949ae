import { deferWrite } from '#domain/core/pending-writes'
import type { Transaction } from '#domain/core/transaction'

/**
 * The account has moved to another phone: the present owner of the old number must not pay in one tap with
 * cards that were saved before. The bank is asked at the next payment with each, and until it has said yes
 * once no renewal can be agreed with it. Renewals that were agreed to go on: nobody is there whom a bank
 * could ask, and the plan is the owner's. The client is locked. Source: domain rules, "Who may do what".
 */
export async function askBankAgain(tx: Transaction, clientId: string): Promise<void> {
  await tx.db
    .updateTable('payment_methods')
    .set({ needs_bank: true })
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .execute()
}

/** The bank was asked and has let a payment with the card pass: it need not be asked at the next one. */
export function stopAskingBank(tx: Transaction, id: string): void {
  deferWrite(
    tx,
    { table: 'payment_methods', key: id },
    tx.db.updateTable('payment_methods').set({ needs_bank: false }).where('id', '=', id),
  )
}
