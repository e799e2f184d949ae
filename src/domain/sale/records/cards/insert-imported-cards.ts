import type { Insertable } from 'kysely'
import type { PaymentMethods } from '#db/types'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { recordNewCard } from '#domain/sale/records/cards/insert-card'

/**
 * A card whose handle another system had from the same gateway; with `needs_bank` the bank is asked at its
 * first payment here.
 */
export type ImportedCardRow = Pick<
  Insertable<PaymentMethods>,
  'client_id' | 'provider' | 'token' | 'brand' | 'last_four' | 'month' | 'year' | 'name'
> & { id: string; is_default: boolean; needs_bank: boolean }

/**
 * New cards of clients, each with its fact. Whose a handle is already, or who has a default card, the caller
 * has asked.
 */
export async function insertImportedCards(
  tx: Transaction,
  ctx: Context,
  cards: readonly ImportedCardRow[],
): Promise<void> {
  if (cards.length === 0) return
  await tx.db
    .insertInto('payment_methods')
    .values(cards.map((card) => ({ ...card, created_at: ctx.now() })))
    .execute()
  for (const card of cards) recordNewCard(tx, ctx, 'payment_method.added', card.id, card)
}
