import { sql, type RawBuilder } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { readPurchase } from '#domain/sale/payments/read-purchase'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import {
  type OnAccount,
  readOnAccount,
  creditOnAccount,
  isStillOwn,
} from '#domain/partners/api-clients/credit-on-account'

type WhichOrder = { orderId: string; clientId: string }

/**
 * Takes an order on account back that nobody has used: no point of it is spent, its time is not over, its
 * plan is still its client's, and without it the client's renewal would go on. Once; idempotent. Of a plan
 * without points that has begun nobody can say whether it was used: staff credit it. The caller has made sure
 * whose order it is. Returns false where it was taken back before. Source: docs/decisions/0063 and 0267.
 * Errors: order_not_found, order_not_on_account, order_already_used.
 */
export async function takeBackUnused(ctx: Context, which: WhichOrder): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const unused = await lockUnused(tx, ctx, which)
    if (!unused) return false
    await creditOnAccount(tx, ctx, unused.order, { ...unused.onAccount, staffId: null, reason: '' })
    return true
  })
}

/**
 * Refuses an order that could not be taken back now; nothing is changed. Errors: those of `takeBackUnused`.
 */
export async function requireUnused(ctx: Context, which: WhichOrder): Promise<void> {
  await inTransaction(ctx, (tx) => lockUnused(tx, ctx, which))
}

/**
 * The locked order with who owes it; null where it was taken back before. Errors: those of `takeBackUnused`.
 */
async function lockUnused(
  tx: Transaction,
  ctx: Context,
  { orderId, clientId }: WhichOrder,
): Promise<{ order: LockedOrder; onAccount: OnAccount } | null> {
  const order = await lockOrder(tx, orderId, clientId)
  await lockClient(tx, order.clientId)
  const onAccount = await readOnAccount(tx, order.id)
  if (!onAccount) throw new ShopError('order_not_on_account')
  if (order.status === 'refunded') return null
  await holdPoints(tx, order)
  if (await isUsed(tx, ctx, order.id)) throw new ShopError('order_already_used')
  // Where staff take it back they are shown this before; whoever asks here can be asked nothing, and neither
  // can the client.
  const { stopsRenewal } = await readPurchase(tx.db, ctx, order.id)
  if (stopsRenewal) throw new ShopError('order_already_used')
  return { order, onAccount }
}

/**
 * Holds all points that can be spent by the order: those of its own period, and of its client's plans, of
 * which members spend under the lock of the periods alone. Before it is asked whether some were: a statement
 * does not see what came while it waited.
 */
async function holdPoints(tx: Transaction, { id, clientId }: LockedOrder): Promise<void> {
  const isTheirs = sql`(s.client_id = ${clientId} or s.id in (select subscription_id from subscription_periods where order_id = ${id}))`
  await sql`select from subscriptions s where ${isTheirs} order by s.id for no key update`.execute(tx.db)
  await sql`select from subscription_periods d where d.subscription_id in (select s.id from subscriptions s where ${isTheirs})
    and d.ended_early_at is null and d.lapsed_at is null order by d.id for no key update`.execute(tx.db)
}

/**
 * Points of it were spent, or its time is over, or its plan was handed over to somebody who keeps it, or runs
 * where the client's own renewal would; or it opened points of the client's that the partner had not sold,
 * and the partner spent of those: what an order allows is used, whatever period it came from. Before it is
 * provisioned nothing of its own can be used.
 */
async function isUsed(tx: Transaction, ctx: Context, orderId: string): Promise<boolean> {
  return (await isOwnTimeUsed(tx, ctx, orderId)) || (await hasSpentByIt(tx, orderId))
}

/**
 * Its partner has spent points that it reached by this order, and did not give them back; of a partner that
 * reaches all points by now no order is held. Source: docs/decisions/0254.
 */
async function hasSpentByIt(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ spent: boolean }>`
    select exists (select from points_spend_parts p join points_spends sp on sp.id = p.spend_id
        join api_clients a on a.id = sp.api_client_id
      where p.order_id = ${orderId} and sp.reversed_at is null and not a.points_any) as spent`.execute(tx.db)
  return rows[0]?.spent ?? false
}

async function isOwnTimeUsed(tx: Transaction, ctx: Context, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select (p.points = 0 and p.starts_at <= ${ctx.now()}) or p.ends_at <= ${ctx.now()} or p.ended_early_at is not null or not ${isStillOwn} or ${hasStoodIn(ctx.now())}
      or exists (select from points_entries e where e.period_id = p.id and e.kind in ('spend', 'reversal')
        having coalesce(sum(e.points), 0) <> 0) as used
    from subscription_periods p join orders o on o.id = p.order_id where p.order_id = ${orderId}`.execute(
    tx.db,
  )
  return rows[0]?.used ?? false
}

/**
 * Whether the period `p` runs in place of the renewal of a plan that the client had before: taken back, it
 * would end that plan.
 */
function hasStoodIn(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(p.starts_at <= ${now} and exists (select from subscriptions s where s.id = p.subscription_id and s.auto_renew)
    and exists (select from subscription_periods d where d.subscription_id = p.subscription_id and d.starts_at < p.starts_at
      and d.ended_early_at is null))`
}
