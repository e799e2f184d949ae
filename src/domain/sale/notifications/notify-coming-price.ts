import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { standingPriceConsents } from '#domain/core/standing-price-consents'
import { priceChangeAppliesToLast, lastBought } from '#domain/sale/pricing/price-change-applies'
import {
  concernedColumns,
  notifyPriceChange,
  notifyWithdrawn,
  type ChangeToNotify,
  type Concerned,
} from '#domain/sale/notifications/notify-price-change'
import type { Transaction } from '#domain/core/transaction'

/**
 * A plan begins to renew, or was bought anew, while another price is scheduled for it: a client whom it will charge and who has
 * not agreed to it is notified like those who were subscribers before, once. Who agreed to one that was withdrawn meanwhile is
 * notified of that. At the end of the transaction that adds the period, or starts the renewal.
 */
export async function notifyComingPrice(
  tx: Transaction,
  ctx: Context,
  subscriptionId: string,
): Promise<void> {
  const { rows } = await sql<
    Concerned & {
      change: Omit<ChangeToNotify, 'applies_from'> & { applies_from: string }
      is_withdrawn: boolean
    }
  >`
    select ${concernedColumns(ctx.now())}, to_jsonb(x) as change, x.status = 'withdrawn' as is_withdrawn
    from subscriptions s join clients c on c.id = s.client_id, lateral ${lastBought()} last
      join price_changes x on ${priceChangeAppliesToLast()}
    where s.id = ${subscriptionId} and s.auto_renew and x.applies_from > ${ctx.now()} and c.closed_at is null
      and (x.status = 'withdrawn') = exists (select from ${standingPriceConsents()} y where y.price_change_id = x.id
        and y.subscription_id = s.id and y.client_id = s.client_id)`.execute(tx.db)
  for (const { change: row, is_withdrawn: isWithdrawn, ...one } of rows) {
    const change = { ...row, applies_from: new Date(row.applies_from) }
    if (isWithdrawn) notifyWithdrawn(tx, ctx, change, one)
    else notifyPriceChange(tx, ctx, change, one)
  }
}
