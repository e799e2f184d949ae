import { sql } from 'kysely'
import type { Transaction } from '#domain/core/transaction'

/** Takes the company off orders that were never paid; what was paid has an invoice that names it. */
export async function forgetBuyingCompany(tx: Transaction, clientId: string): Promise<void> {
  await sql`update orders set company = null, purchase_order = null
    where client_id = ${clientId} and settled_at is null and company is not null`.execute(tx.db)
}
