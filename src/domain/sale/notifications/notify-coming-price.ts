import { sql } from 'kysely'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { concernsLast, lastBought } from '#domain/sale/pricing/concerns'
import { concernedColumns, notifyPriceChange } from '#domain/sale/notifications/notify-price-change'
import type { ChangeToNotify, Concerned } from '#domain/sale/notifications/notify-price-change'
import type { Transaction } from '#domain/core/transaction'

/**
 * A period was bought while another price is scheduled for the plan. Whoever agreed to it with the purchase is written down;
 * anybody else whom it will charge is told like those who were subscribers before, once. At the end of the
 * transaction that adds the period.
 */
export async function notifyComingPrice(
  tx: Transaction,
  ctx: Context,
  bought: { orderId: string; clientId: string; subscriptionId: string },
): Promise<void> {
  await keepAgreement(tx, ctx, bought)
  const { rows } = await sql<
    Concerned & { change: Omit<ChangeToNotify, 'applies_from'> & { applies_from: string } }
  >`
    select ${concernedColumns(ctx.now())}, to_jsonb(x) as change
    from subscriptions s join clients c on c.id = s.client_id, lateral ${lastBought()} last
      join price_changes x on ${concernsLast()}
    where s.id = ${bought.subscriptionId} and s.auto_renew and x.status = 'scheduled' and x.applies_from > ${ctx.now()}
      and c.closed_at is null and not exists (select from price_consents y where y.price_change_id = x.id
        and y.subscription_id = s.id and y.client_id = s.client_id)`.execute(tx.db)
  for (const { change, ...one } of rows) {
    const price = { ...change, price_minor: BigInt(change.price_minor) }
    notifyPriceChange(tx, ctx, { ...price, applies_from: new Date(change.applies_from) }, one)
  }
}

/** The price stood beside the consent to renewal when the order was placed. */
async function keepAgreement(
  tx: Transaction,
  ctx: Context,
  bought: { orderId: string; clientId: string; subscriptionId: string },
): Promise<void> {
  const { rows } = await sql<{ price_change_id: string }>`
    insert into price_consents (price_change_id, subscription_id, client_id, address, created_at)
    select o.price_change_id, ${bought.subscriptionId}, o.client_id, coalesce((select k.address from consents k
        where k.client_id = o.client_id and k.kind = 'renewal' and k.created_at = o.created_at limit 1), ''), o.created_at
    from orders o where o.id = ${bought.orderId} and o.auto_renew and o.price_change_id is not null
    on conflict do nothing returning price_change_id`.execute(tx.db)
  for (const { price_change_id: changeId } of rows) {
    recordFact(tx, ctx, {
      action: 'subscription.price_agreed',
      entity: 'subscription',
      entityId: bought.subscriptionId,
      clientId: bought.clientId,
      changes: { price_change_id: { before: null, after: changeId } },
    })
  }
}
