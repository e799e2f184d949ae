import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { halalas, zero, type Halalas } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import { isPastFirstPurchase, isUseOf, phoneHashOf } from '#domain/sale/records/coupons/phone-hash'
import type { Transaction } from '#domain/core/transaction'

/**
 * Holds keep a balance share and a coupon use for one order until it is paid (taken) or given up (released),
 * so that neither can be used twice, whatever runs at once. Each statement asks for the state from which
 * `holdMoves` leads on, so nothing is held twice, nor taken and given back. The database's checks decide.
 * Holds leave no fact: that of their order covers them.
 */

/** Holds a share of the client's balance. Error: price_changed when it is no longer free. */
export async function holdBalance(
  tx: Transaction,
  ctx: Context,
  hold: { orderId: string; clientId: string; amount: Halalas },
): Promise<void> {
  if (hold.amount === 0) return
  const { numAffectedRows } = await sql`
    with held as (
      update clients set balance_held_minor = balance_held_minor + ${hold.amount}
      where id = ${hold.clientId} and balance_minor - balance_held_minor >= ${hold.amount}
        and not exists (select from balance_holds h where h.order_id = ${hold.orderId} and h.status <> 'released')
      returning id)
    insert into balance_holds (order_id, client_id, amount_minor, status, updated_at)
    select ${hold.orderId}, id, ${hold.amount}, 'held', ${ctx.now()} from held
    on conflict (order_id) do update set status = 'held', updated_at = excluded.updated_at`.execute(tx.db)
  if (numAffectedRows !== 1n) throw new ShopError('price_changed')
}

/**
 * Holds a use of the coupon. Errors: coupon_used_up when the last one has gone, coupon_first_purchase_only.
 */
export async function holdCoupon(
  tx: Transaction,
  ctx: Context,
  hold: { orderId: string; clientId: string; couponId: string },
): Promise<void> {
  const phoneHash = await phoneHashOf(tx.db, hold.clientId)
  const client = { id: hold.clientId, phoneHash }
  const isOwn = isUseOf(client)
  const isLate = sql<boolean>`(k.first_purchase_only and ${isPastFirstPurchase(client, hold.orderId)})`
  // The row's lock makes uses of one coupon wait for each other; per-client uses are counted again under it.
  const { numAffectedRows } = await sql`
    with held as (
      update coupons k set uses = uses + 1 where id = ${hold.couponId}
        and not exists (select from coupon_uses u where u.order_id = ${hold.orderId} and u.status <> 'released')
        and (total_limit is null or uses < total_limit)
        and not ${isLate}
        and (per_client_limit is null or per_client_limit > (select count(*) from coupon_uses u
          where u.coupon_id = k.id and ${isOwn} and u.status <> 'released'))
      returning id, percentage_bp, amount_minor, renewals)
    insert into coupon_uses (order_id, coupon_id, client_id, phone_hash, status, updated_at, percentage_bp, amount_minor, renewals,
      product_ids)
    select ${hold.orderId}, id, ${hold.clientId}, ${phoneHash}::bytea, 'held', ${ctx.now()}, percentage_bp, amount_minor, renewals,
      (select array_agg(q.product_id) from coupon_products q where q.coupon_id = held.id) from held
    on conflict (order_id) do update set status = 'held', updated_at = excluded.updated_at`.execute(tx.db)
  if (numAffectedRows === 1n) return
  const { rows } = await sql<{ is_late: boolean }>`
    select ${isLate} as is_late from coupons k where k.id = ${hold.couponId}`.execute(tx.db)
  throw new ShopError(rows[0]?.is_late ? 'coupon_first_purchase_only' : 'coupon_used_up')
}

/** Gives back whatever the order holds. Finding nothing held is fine. */
export async function releaseHolds(tx: Transaction, ctx: Context, orderId: string): Promise<void> {
  await sql`
    with balance as (
      update balance_holds set status = 'released', updated_at = ${ctx.now()}
      where order_id = ${orderId} and status = 'held' returning client_id, amount_minor),
    coupon as (
      update coupon_uses set status = 'released', updated_at = ${ctx.now()}
      where order_id = ${orderId} and status = 'held' returning coupon_id),
    freed as (
      update coupons k set uses = uses - 1 from coupon where k.id = coupon.coupon_id)
    update clients c set balance_held_minor = balance_held_minor - balance.amount_minor
    from balance where c.id = balance.client_id`.execute(tx.db)
}

/**
 * Holds again what an incomplete order had given back. Errors: price_changed, coupon_used_up,
 * coupon_first_purchase_only.
 */
export async function holdAgain(
  tx: Transaction,
  ctx: Context,
  order: { id: string; clientId: string; balance: Halalas },
): Promise<void> {
  await holdBalance(tx, ctx, { orderId: order.id, clientId: order.clientId, amount: order.balance })
  const use = await tx.db
    .selectFrom('coupon_uses')
    .select('coupon_id')
    .where('order_id', '=', order.id)
    .where('status', '=', 'released')
    .executeTakeFirst()
  if (use) await holdCoupon(tx, ctx, { orderId: order.id, clientId: order.clientId, couponId: use.coupon_id })
}

/** Takes what the order holds, because it is paid. Returns the halalas of balance that were taken. */
export async function takeHolds(tx: Transaction, ctx: Context, orderId: string): Promise<Halalas> {
  const { rows } = await sql<{ taken: string }>`
    with coupon as (
      update coupon_uses set status = 'taken', updated_at = ${ctx.now()} where order_id = ${orderId} and status = 'held'),
    share as (
      update balance_holds set status = 'taken', updated_at = ${ctx.now()} where order_id = ${orderId} and status = 'held'
      returning client_id, amount_minor as amount)
    update clients c set balance_minor = c.balance_minor - share.amount,
      balance_held_minor = c.balance_held_minor - share.amount
    from share where c.id = share.client_id returning share.amount::text as taken`.execute(tx.db)
  return rows[0] ? halalas(BigInt(rows[0].taken)) : zero
}
