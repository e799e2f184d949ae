import { sql } from 'kysely'
import type { Transaction } from '#domain/core/transaction'

/**
 * Takes a person's name, phone and email off their simplified documents, which need not name anybody. What a
 * company bought keeps its buyer, as the law asks.
 */
export async function forgetBuyer(tx: Transaction, clientId: string): Promise<void> {
  await sql`update tax_documents set buyer = null
    where client_id = ${clientId} and form = 'simplified' and buyer is not null`.execute(tx.db)
}
