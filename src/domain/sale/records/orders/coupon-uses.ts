import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { phoneHashOf } from '#domain/sale/records/coupons/phone-hash'
import type { Transaction } from '#domain/core/transaction'

/** The renewals that the coupon of an order lowers are those of the subscription that it paid for. */
export function linkCoupon(tx: Transaction, use: { orderId: string; subscriptionId: string }): void {
  deferWrite(
    tx,
    { table: 'coupon_uses', key: `order ${use.orderId}` },
    tx.db
      .updateTable('coupon_uses')
      .set({ subscription_id: use.subscriptionId })
      .where('order_id', '=', use.orderId),
  )
}

/** A subscription takes the place of another one: what lowers the renewals goes with it. */
export function carryCoupons(tx: Transaction, { from, to }: { from: string; to: string }): void {
  deferWrite(
    tx,
    { table: 'coupon_uses', key: null },
    tx.db.updateTable('coupon_uses').set({ subscription_id: to }).where('subscription_id', '=', from),
  )
}

/**
 * Before an account's phone is deleted: keeps its coupon uses, and that it bought something, under the
 * phone's hash.
 */
export async function rememberBuyer(tx: Transaction, ctx: Context, clientId: string): Promise<void> {
  const hash = await phoneHashOf(tx.db, clientId)
  if (!hash) return
  await sql`update coupon_uses set phone_hash = ${hash} where client_id = ${clientId} and phone_hash is null`.execute(
    tx.db,
  )
  await sql`insert into former_buyers (phone_hash, closed_at) select ${hash}::bytea, ${ctx.now()}::timestamptz
    where exists (select from orders o where o.client_id = ${clientId} and o.settled_at is not null)
    on conflict (phone_hash) do update set closed_at = excluded.closed_at`.execute(tx.db)
}
