import type { Insertable } from 'kysely'
import type { Language } from '#rules/core/language'
import type { OrderLines } from '#db/types'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** What a client had bought in another system, at what its renewal costs here. */
export type ImportedTerms = {
  orderId: string
  clientId: string
  language: Language
  autoRenew: boolean
  line: Omit<Insertable<OrderLines>, 'id' | 'order_id'> & { price_minor: bigint }
}

/**
 * The orders that hold these terms. Each is settled by the other system and costs nothing here: its whole
 * price is taken off, so that nothing was sold, taxed, owed or can be given back. It has no milestones, and
 * no fact but that of its plan. Source: docs/decisions/0243.
 */
export async function insertImportedOrders(
  tx: Transaction,
  ctx: Context,
  terms: readonly ImportedTerms[],
): Promise<void> {
  if (terms.length === 0) return
  const now = ctx.now()
  await tx.db
    .insertInto('orders')
    .values(
      terms.map(({ orderId, clientId, language, autoRenew, line }) => ({
        id: orderId,
        client_id: clientId,
        method: 'import' as const,
        status: 'completed' as const,
        settled_by: 'import' as const,
        price_before_tax_minor: line.price_minor,
        discount_minor: line.price_minor,
        taxes_minor: 0n,
        price_after_tax_minor: 0n,
        previous_balance_minor: 0n,
        final_price_minor: 0n,
        auto_renew: autoRenew,
        language,
        payable_until: now,
        price_until: now,
        settled_at: now,
        completed_at: now,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  await tx.db
    .insertInto('order_lines')
    .values(terms.map(({ orderId, line }) => ({ ...line, order_id: orderId })))
    .execute()
}
