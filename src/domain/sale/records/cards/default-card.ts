import { sql } from 'kysely'
import { accountSwitches } from '#rules/core/rate-limits'
import { ShopError } from '#rules/errors/shop-error'
import { isUsableCard } from '#rules/payments/saved-card'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient, type Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { getStoredCard, type PaymentMethodView } from '#domain/sale/records/cards/list-payment-methods'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Makes an own card the default one. Idempotent.
 * Errors: no_existing_card, card_not_verified, payment_method_not_for_gateway, expired_card,
 * too_many_requests.
 */
export async function makeCardDefault(ctx: Context, id: string): Promise<PaymentMethodView> {
  const clientId = requireClient(ctx)
  await ctx.limiter.use('account_switch', clientId, accountSwitches)
  return inTransaction(ctx, async (tx) => {
    await lockClient(tx, clientId)
    const card = await getStoredCard(ctx, tx.db, clientId, id)
    if (card.is_default) return card
    if (card.status === 'refused') throw new ShopError('no_existing_card')
    if (card.status === 'verifying') throw new ShopError('card_not_verified')
    if (card.gateway === null) throw new ShopError('payment_method_not_for_gateway')
    if (!isUsableCard(card, ctx.now())) throw new ShopError('expired_card')
    await makeCardDefaultWithin(tx, { clientId, id })
    recordFact(tx, ctx, {
      action: 'payment_method.made_default',
      entity: 'payment_method',
      entityId: id,
      clientId,
      changes: { is_default: { before: false, after: true } },
    })
    return { ...card, is_default: true }
  })
}

/** One card of a locked client is the default; with `onlyIfNone` it takes that place only when it is free. */
export async function makeCardDefaultWithin(
  tx: Transaction,
  card: { clientId: string; id: string; onlyIfNone?: boolean },
): Promise<void> {
  if (!card.onlyIfNone) {
    await tx.db
      .updateTable('payment_methods')
      .set({ is_default: false })
      .where('client_id', '=', card.clientId)
      .where('is_default', '=', true)
      .execute()
  }
  await tx.db
    .updateTable('payment_methods')
    .set({ is_default: true })
    .where('id', '=', card.id)
    .where(
      sql<boolean>`not exists (select from payment_methods m
        where m.client_id = ${card.clientId} and m.is_default and m.removed_at is null)`,
    )
    .execute()
}
