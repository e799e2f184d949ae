import { successorOf } from '#rules/saved-card'
import { ShopError } from '#rules/errors'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { enqueue } from '#domain/core/jobs/enqueue'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { becomeDefault } from '#domain/sale/records/cards/default-card'
import { listStoredCards } from '#domain/sale/records/cards/list-payment-methods'
import { changeRenewalCard } from '#domain/sale/records/subscriptions/change-renewal-card'
import { inTransaction } from '#domain/core/transaction'

/**
 * Removes an own card: from now on nothing is charged on it. Another usable card takes its place, as default and for
 * renewals; after the last one auto-renewal goes off. A job deletes it at the gateway, however long that takes.
 * Error: no_existing_card.
 */
export async function removeCard(ctx: Context, id: string): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockClient(tx, clientId)
    const cards = await listStoredCards(ctx, tx.db, clientId)
    const card = cards.find((one) => one.id === id)
    if (!card) throw new ShopError('no_existing_card')
    const successor = successorOf(cards, id, ctx.now())

    await tx.db
      .updateTable('payment_methods')
      .set({ removed_at: ctx.now(), is_default: false, verify_until: null, verification_url: null })
      .where('id', '=', id)
      .execute()
    if (card.is_default && successor) await becomeDefault(tx, { clientId, id: successor.id })
    await changeRenewalCard(tx, ctx, { clientId, from: id, to: successor?.id ?? null })

    if (card.status === 'verifying') cancelJob(tx, ctx, { name: 'payment_method.verify', subjectId: id })
    enqueue(tx, ctx, { name: 'payment_method.delete', subjectId: id, clientId })
    recordFact(tx, ctx, {
      action: 'payment_method.removed',
      entity: 'payment_method',
      entityId: id,
      clientId,
      changes: {
        brand: { before: card.brand, after: null },
        last_four: { before: card.last_four, after: null },
      },
    })
  })
}
