import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import {
  listActivities,
  type ActivityFilters,
  type ActivityPage,
} from '#domain/core/activity/list-activities'
import { requirePermission, type Context } from '#domain/core/context'
import { everOwned, isOfOwner } from '#domain/sale/records/ownership/owner-at'

/** Of each kind so many of the newest take part in the timeline. */
const maxOfAKind = 200

/**
 * One timeline of everything: the client, orders, payments, refunds, subscriptions, cards, tickets and
 * sessions, newest first; also of a deleted one. Of a plan that was handed over it has the time in which it
 * was the client's. Error: client_not_found.
 */
export async function listClientHistory(
  ctx: Context,
  { id, ...filters }: ActivityFilters & { id: string },
): Promise<ActivityPage> {
  requirePermission(ctx, 'client:read')
  const newest = sql`order by t.id desc limit ${maxOfAKind}`
  const { rows } = await sql<{ entity: string; id: string }>`
    with own_orders as (select t.id from orders t where t.client_id = ${id} ${newest})
    select 'client' as entity, c.id from clients c where c.id = ${id}
    union all select 'order', o.id from own_orders o
    union all select 'payment', p.id from payments p join own_orders o on o.id = p.order_id
    union all select 'refund', r.id from refunds r join own_orders o on o.id = r.order_id
    union all (select 'subscription', t.id from subscriptions t where t.id in (${everOwned(id)}) ${newest})
    union all (select 'payment_method', t.id from payment_methods t where t.client_id = ${id} ${newest})
    union all (select 'ticket', t.id from tickets t where t.client_id = ${id} ${newest})
    union all (select 'session', t.id from sessions t where t.client_id = ${id} ${newest})`.execute(ctx.db)
  if (rows.length === 0) throw new ShopError('client_not_found')
  const only = sql`(a.entity <> 'subscription' or ${isOfOwner(id, 'a')})`
  return listActivities(ctx, { ...filters, entities: rows, only })
}
