import { successorOf } from '#rules/payments/saved-card'
import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { makeCardDefaultWithin } from '#domain/sale/records/cards/default-card'
import { listStoredCards } from '#domain/sale/records/cards/list-payment-methods'
import { removeCards } from '#domain/sale/records/cards/remove-cards'
import { changeRenewalCard } from '#domain/sale/records/subscriptions/change-renewal-card'
import { inTransaction } from '#domain/core/transaction'

/**
 * Removes an own card: from now on nothing is charged on it. Another usable card takes its place, as default
 * and for renewals; after the last one auto-renewal goes off. A job deletes it at the gateway, however long
 * that takes. Error: no_existing_card.
 */
export async function removeCard(ctx: Context, id: string): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockClient(tx, clientId)
    const cards = await listStoredCards(ctx, tx.db, clientId)
    const card = cards.find((one) => one.id === id)
    if (!card) throw new ShopError('no_existing_card')
    const successor = successorOf(cards, id, ctx.now())
    await removeCards(tx, ctx, { clientId, id })
    if (card.is_default && successor) await makeCardDefaultWithin(tx, { clientId, id: successor.id })
    await changeRenewalCard(tx, ctx, { clientId, from: id, to: successor?.id ?? null })
  })
}
