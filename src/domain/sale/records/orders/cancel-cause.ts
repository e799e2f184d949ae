import { sql, type RawBuilder } from 'kysely'
import type { CancelCause } from '#rules/sale/order'

/**
 * Why a cancelled order `o` was cancelled, for a query; null where nobody knows. Whose act it was its history
 * says, for as long as its month is in the log (LOG_MONTHS); what the store did by itself is told from what
 * stands beside it, and nobody else's act is.
 */
export function cancelCause(): RawBuilder<CancelCause | null> {
  const product = sql`(select l.product_id from order_lines l where l.order_id = o.id limit 1)`
  return sql<CancelCause | null>`case
    (select a.actor_kind from activities a where a.entity = 'order' and a.entity_id = o.id and a.action = 'order.cancelled'
      order by a.id desc limit 1)
    when 'client' then 'client' when 'staff' then 'staff' when 'api_client' then 'partner'
    when 'system' then case
      when o.cancelled_at >= case when o.plan_change_id is null then o.price_until else o.payable_until end then 'window_over'
      when exists (select from orders w join order_lines m on m.order_id = w.id
        where w.client_id = o.client_id and w.id <> o.id and w.settled_at between o.created_at and o.cancelled_at
          and w.plan_change_id is null and m.product_id = ${product}) then 'bought_since'
      when exists (select from plan_changes g where g.client_id = o.client_id and g.to_product_id = ${product}
        and g.created_at between o.created_at and o.cancelled_at) then 'plan_changed'
      when exists (select from ownership_offers f where f.status = 'accepted' and f.answered_at between o.created_at and o.cancelled_at
        and o.client_id in (f.from_client_id, f.to_client_id)
        and f.subscription_id in (select d.subscription_id from orders b join subscription_periods d on d.order_id = b.id where b.client_id = o.client_id
          union all select s.id from subscriptions s where s.client_id = o.client_id)) then 'handed_over'
    end end`
}
