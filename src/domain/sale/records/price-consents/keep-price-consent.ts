import { sql } from 'kysely'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** Keeps that a client agreed to the new price of a subscription by itself, once. */
export async function keepPriceConsent(
  tx: Transaction,
  ctx: Context,
  consent: { subscriptionId: string; clientId: string; changeId: string },
): Promise<void> {
  const kept = await tx.db
    .insertInto('price_consents')
    .values({
      price_change_id: consent.changeId,
      subscription_id: consent.subscriptionId,
      client_id: consent.clientId,
      address: ctx.address,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('price_change_id')
    .execute()
  recordAgreed(tx, ctx, consent, kept)
}

/**
 * The same for a purchase: the price stood beside the consent to renewal when the order was placed, or beside
 * what the order makes of the renewals of a plan that renews already. It goes with the order, unless it was
 * agreed to by itself before.
 */
export async function keepPriceConsentOfOrder(
  tx: Transaction,
  ctx: Context,
  bought: { orderId: string; clientId: string; subscriptionId: string },
): Promise<void> {
  const { rows } = await sql<{ price_change_id: string }>`
    insert into price_consents (order_id, price_change_id, subscription_id, client_id, address, created_at)
    select o.id, o.price_change_id, ${bought.subscriptionId}, o.client_id, coalesce((select k.address from consents k
        where k.client_id = o.client_id and k.kind = 'renewal' and k.created_at = o.created_at limit 1), ''), o.created_at
    from orders o where o.id = ${bought.orderId} and o.price_change_id is not null
      and not exists (select from price_consents y where y.price_change_id = o.price_change_id
        and y.subscription_id = ${bought.subscriptionId} and y.client_id = o.client_id and y.order_id is null)
    on conflict do nothing returning price_change_id`.execute(tx.db)
  recordAgreed(tx, ctx, bought, rows)
}

function recordAgreed(
  tx: Transaction,
  ctx: Context,
  plan: { clientId: string; subscriptionId: string },
  kept: { price_change_id: string }[],
): void {
  for (const { price_change_id: changeId } of kept) {
    recordFact(tx, ctx, {
      action: 'subscription.price_agreed',
      entity: 'subscription',
      entityId: plan.subscriptionId,
      clientId: plan.clientId,
      changes: { price_change_id: { before: null, after: changeId } },
    })
  }
}

/** Forgets from where a client agreed. That and when somebody agreed is proof, and stays. */
export async function forgetPriceConsentAddresses(tx: Transaction, clientId: string): Promise<void> {
  await tx.db.updateTable('price_consents').set({ address: '' }).where('client_id', '=', clientId).execute()
}
