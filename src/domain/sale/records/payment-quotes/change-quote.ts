import { sql } from 'kysely'
import type { FrozenQuote } from '#rules/payments/payment-quote'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

/**
 * A new quote of a locked order, which has no other one that stands. Returns its id and the number that
 * people read.
 */
export async function insertQuote(
  tx: Transaction,
  ctx: Context,
  quote: { orderId: string; content: FrozenQuote; validUntil: Date },
): Promise<{ id: string; refId: number }> {
  const row = await tx.db
    .insertInto('payment_quotes')
    .values({
      id: newId(),
      order_id: quote.orderId,
      content: JSON.stringify(quote.content),
      valid_until: quote.validUntil,
      issued_at: ctx.now(),
    })
    .returning(['id', 'ref_id'])
    .executeTakeFirstOrThrow()
  return { id: row.id, refId: Number(row.ref_id) }
}

/** The quote of a locked order that stands is withdrawn; nothing where none does. */
export async function closeQuote(tx: Transaction, ctx: Context, orderId: string): Promise<void> {
  await tx.db
    .updateTable('payment_quotes')
    .set({ withdrawn_at: ctx.now() })
    .where('order_id', '=', orderId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Takes the company off quotes of orders that were never paid, as off the orders themselves. */
export async function forgetQuotes(tx: Transaction, clientId: string): Promise<void> {
  await sql`update payment_quotes q set content = null from orders o
    where o.id = q.order_id and o.client_id = ${clientId} and o.settled_at is null`.execute(tx.db)
}
