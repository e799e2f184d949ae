import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { concernsLast, lastBought } from '#domain/sale/pricing/concerns'
import { concernedColumns, notifyPriceChange } from '#domain/sale/notifications/notify-price-change'
import type { ChangeToNotify, Concerned } from '#domain/sale/notifications/notify-price-change'
import type { Transaction } from '#domain/core/transaction'

/**
 * A period was bought while another price is scheduled for the plan: a client whom it will charge and who has not agreed to it is notified
 * like those who were subscribers before, once. At the end of the transaction that adds the period.
 */
export async function notifyComingPrice(
  tx: Transaction,
  ctx: Context,
  subscriptionId: string,
): Promise<void> {
  const { rows } = await sql<
    Concerned & { change: Omit<ChangeToNotify, 'applies_from'> & { applies_from: string } }
  >`
    select ${concernedColumns(ctx.now())}, to_jsonb(x) as change
    from subscriptions s join clients c on c.id = s.client_id, lateral ${lastBought()} last
      join price_changes x on ${concernsLast()}
    where s.id = ${subscriptionId} and s.auto_renew and x.status = 'scheduled' and x.applies_from > ${ctx.now()}
      and c.closed_at is null and not exists (select from price_consents y where y.price_change_id = x.id
        and y.subscription_id = s.id and y.client_id = s.client_id)`.execute(tx.db)
  for (const { change, ...one } of rows) {
    notifyPriceChange(tx, ctx, { ...change, applies_from: new Date(change.applies_from) }, one)
  }
}
