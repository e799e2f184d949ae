import type { Transaction } from '#domain/core/transaction'

/** Clears what a client wrote on leaving a plan; the reason that was chosen names nobody, and stays. */
export async function forgetLeavingWords(tx: Transaction, clientId: string): Promise<void> {
  await tx.db
    .updateTable('leaving_answers')
    .set({ words: '' })
    .where('client_id', '=', clientId)
    .where('words', '<>', '')
    .execute()
}
