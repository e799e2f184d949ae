import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Transaction } from '#domain/core/transaction'
import { beginDowngrade } from '#domain/sale/lifecycle/begin-downgrade'
import { isPlanBeingExtended } from '#domain/sale/records/orders/in-flight'
import { isChanging } from '#domain/sale/records/plan-changes/is-changing'

/**
 * The paid time of a locked plan is over and nothing follows it yet, as in a pause or a grace: what staff had
 * given for it is over as was said, and the plan is the one again that was bought, so that more of that
 * continues it; also where the period that it was given for was taken back. What is chosen for the paid end,
 * or is being paid of the gift, waits for its payment. Source: docs/decisions/0146.
 */
export async function endGift(tx: Transaction, ctx: Context, subscriptionId: string): Promise<void> {
  const { rows } = await sql<{ order_id: string }>`select d.order_id from subscriptions s
      cross join lateral (select p.order_id from subscription_periods p where p.subscription_id = s.id
        and p.ended_early_at is null order by p.starts_at desc limit 1) d
    where s.id = ${subscriptionId} and ${hasRunningStatus()} and s.ends_at <= ${ctx.now()}
      and exists (select from subscription_periods g where g.subscription_id = s.id and g.gift_product_id = s.product_id)
      and not ${isChanging()} and not ${isPlanBeingExtended()}`.execute(tx.db)
  const [over] = rows
  if (over) await beginDowngrade(tx, ctx, { subscriptionId, orderId: over.order_id })
}
