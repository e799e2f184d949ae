import { sql, type RawBuilder } from 'kysely'
import { isRefundStanding } from '#domain/sale/records/refunds/move-refund'
import { refundLeftOfOrder } from '#domain/sale/records/refunds/get-refund-room'

/** `isRefusedForGood` of a row of refunds under this alias, for a query. */
export function isRefundRefused(alias: string): RawBuilder<boolean> {
  const r = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${r('status')} = 'failed' and ${r('cause')} = 'staff')`
}

/**
 * Whether a refund `r` that was refused for good is what nobody of staff decided (the law, a paid order
 * without a place), for a query; or was sent by staff in place of such a one that was refused before it, and
 * whose money has not gone another way since. Source: docs/decisions/0242.
 */
export function isOwedWithoutStaff(): RawBuilder<boolean> {
  return sql<boolean>`(r.staff_user_id is null or coalesce((
    select u.refused > coalesce((select sum(l.amount_minor) from refunds l where l.order_id = r.order_id
      and l.cause in ('staff', 'chargeback') and ${isRefundStanding('l')} and l.created_at > u.since), 0)
    from (select sum(u.amount_minor) as refused, min(u.updated_at) as since from refunds u where u.order_id = r.order_id
      and ${isRefundRefused('u')} and u.staff_user_id is null and u.updated_at < r.created_at) u), false))`
}

/**
 * What a refund `r` of an order `o` that the gateway has refused for good still owes, halalas, for a query:
 * its amount, less what was given back of the order, or taken by a bank, after that refusal, and never more
 * than what is left of the order. What goes another way by the same decision is no substitute, nor is
 * anything else that was written before the refusal. Of several refused together each halala that is given
 * later stands for one of them. Zero once all of it was given. Source: docs/decisions/0242.
 */
export function refusedRefundLeft(): RawBuilder<string> {
  return sql<string>`greatest(least(r.amount_minor, ${refundLeftOfOrder()}, (
    select f.refused - coalesce((select sum(l.amount_minor) from refunds l where l.order_id = r.order_id
      and l.cause in ('staff', 'chargeback') and l.status <> 'reversed' and l.created_at > f.since), 0)
    from (select sum(f.amount_minor) as refused, min(f.updated_at) as since from refunds f where f.order_id = r.order_id
      and ${isRefundRefused('f')} and f.updated_at >= r.created_at and (f.updated_at, f.id) <= (r.updated_at, r.id)) f)), 0)::bigint`
}
