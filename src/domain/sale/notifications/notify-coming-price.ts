import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { nextBought } from '#domain/sale/pricing/next-bought'
import { lastBought, priceComes } from '#domain/sale/pricing/price-change-applies'
import {
  concernedColumns,
  isToBeNotified,
  notifyPriceChange,
  notifyWithdrawn,
  type ChangeToNotify,
  type Concerned,
} from '#domain/sale/notifications/notify-price-change'
import type { Transaction } from '#domain/core/transaction'

/**
 * A plan begins to renew, was bought anew, or was chosen for the paid end, while another price is scheduled
 * for it: a client whom it will charge and who has not agreed to it is notified like those who were
 * subscribers before, once. Who was notified of one that was withdrawn meanwhile, or agreed to it, is
 * notified of that. At the end of the transaction that adds the period, or starts the renewal. `evenDue`: no
 * button said what the next period costs, so that a price whose day has come is notified of, too. `since`:
 * when the price of what is paid for now was agreed to, as prices concern it whose day came between then and
 * now.
 */
export async function notifyComingPrice(
  tx: Transaction,
  ctx: Context,
  subscriptionIds: string | readonly string[],
  { evenDue = false, since = ctx.now() }: { evenDue?: boolean; since?: Date } = {},
): Promise<void> {
  const isDue = sql<boolean>`x.id = (select next.price_change_id from ${nextBought(ctx.now())} next)`
  const { rows } = await sql<
    Concerned & {
      change: Omit<ChangeToNotify, 'applies_from'> & { applies_from: string }
      is_withdrawn: boolean
    }
  >`
    select ${concernedColumns(ctx.now())}, to_jsonb(x) as change, x.status = 'withdrawn' as is_withdrawn
    from subscriptions s join clients c on c.id = s.client_id cross join lateral ${lastBought()} last
      join price_changes x on ${priceComes()}
    where s.id = any(${[subscriptionIds].flat()}::uuid[]) and s.auto_renew and c.closed_at is null
      and (x.applies_from > ${since} ${evenDue ? sql`or ${isDue}` : sql``})
      and ${isToBeNotified(sql`x.status = 'withdrawn'`)}`.execute(tx.db)
  for (const { change: row, is_withdrawn: isWithdrawn, ...one } of rows) {
    const change = { ...row, applies_from: new Date(row.applies_from) }
    if (isWithdrawn) notifyWithdrawn(tx, ctx, change, one)
    else notifyPriceChange(tx, ctx, change, one)
  }
}
