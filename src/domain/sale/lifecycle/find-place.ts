import { sql, type RawBuilder } from 'kysely'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { isOneOf } from '#domain/sale/records/orders/in-flight'
import { isLapsedRenewal } from '#domain/sale/records/orders/is-lapsed-renewal'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'
import { paidStatuses } from '#rules/sale/order'

/**
 * Whether what an order pays has a place in the client's account: one client has one running plan. Another
 * plan that runs takes it; the plan that a renewal continues does not. An upgrade has its place with its
 * quote. The client is locked. Fulfilment asks the same of plans that run (`lockFulfilment`). `gone`: the
 * period that a renewal continues was taken back meanwhile, by a refund, a withdrawal or a chargeback.
 * `stopped`: its client does not want the renewal any more that was charged before (docs/decisions/0221);
 * what is paid is provisioned all the same.
 * @param asked.minds also what is paid and being provisioned, or what runs only
 * @param asked.paymentId whose money asks; null: it is settled, whatever paid it
 */
export async function findPlace(
  tx: Transaction,
  ctx: Context,
  order: Pick<LockedOrder, 'id' | 'clientId'>,
  { minds, paymentId }: { minds: 'running' | 'paid'; paymentId: string | null },
): Promise<'free' | 'taken' | 'gone' | 'stopped'> {
  const { rows } = await sql<{ has_place: boolean; is_gone: boolean; is_stopped: boolean }>`
    select ${hasRoom(ctx, order, minds)} as has_place, ${isGone(order)} as is_gone, ${isStopped(order, paymentId)} as is_stopped
    from order_lines mine where mine.order_id = ${order.id}`.execute(tx.db)
  if (!rows.every((row) => row.has_place)) return 'taken'
  if (rows.some((row) => row.is_gone)) return 'gone'
  return minds === 'paid' && rows.some((row) => row.is_stopped) ? 'stopped' : 'free'
}

/**
 * Whether `findPlace` would say `free`, as a condition of a statement that is sent after the client was
 * locked.
 */
export function isPlaceFree(
  ctx: Context,
  order: Pick<LockedOrder, 'id' | 'clientId'>,
  paymentId: string,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from order_lines mine where mine.order_id = ${order.id}
    and (not (${hasRoom(ctx, order, 'paid')}) or ${isGone(order)} or ${isStopped(order, paymentId)}))`
}

/**
 * A renewal that has lapsed continues nothing any more: beside what was bought since, also of the same plan,
 * it has no place (docs/decisions/0223).
 */
function hasRoom(ctx: Context, order: Pick<LockedOrder, 'id' | 'clientId'>, minds: 'running' | 'paid') {
  const paid = sql`not exists (select from orders o join order_lines l on l.order_id = o.id
    where o.client_id = ${order.clientId} and ${isOneOf(paidStatuses)} and o.id <> ${order.id}
      and o.access_ended_at is null and (l.product_id <> mine.product_id or ${isLapsedRenewal(sql`${order.id}`)}))`
  return sql<boolean>`not exists (select from subscriptions s where s.client_id = ${order.clientId} and ${hasRunningStatus()}
      and (s.ends_at > ${ctx.now()} or s.status = 'past_due')
      and (s.product_id <> mine.product_id or ${isLapsedRenewal(sql`${order.id}`)})
      and not exists (select from renewals r where r.order_id = ${order.id} and r.subscription_id = s.id))
    and ${minds === 'paid' ? paid : sql`true`}`
}

function isGone(order: Pick<LockedOrder, 'id'>) {
  return sql<boolean>`exists (select from renewals r join subscription_periods p on p.id = r.continues_period_id join orders o on o.id = r.order_id
    where r.order_id = ${order.id} and (p.ended_early_at is not null or o.access_ended_at is not null))`
}

/**
 * The renewal of this order was stopped while a charge of ours was open for it: that one is not wanted, nor
 * what was tried before it. What its client pays by hand behind it is.
 */
function isStopped(order: Pick<LockedOrder, 'id'>, paymentId: string | null) {
  const openedAt = sql`(select y.created_at from payments y where y.id = ${paymentId}::uuid)`
  return sql<boolean>`exists (select from renewals r join subscriptions s on s.id = r.subscription_id
      left join payments p on p.id = r.charging_payment_id
    where r.order_id = ${order.id} and (r.status = 'withdrawn' or (s.status = 'cancelled' and p.created_at >= ${openedAt})))`
}
