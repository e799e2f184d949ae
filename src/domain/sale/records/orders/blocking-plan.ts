import { sql, type RawBuilder } from 'kysely'
import { isLapsedRenewal } from '#domain/sale/records/orders/is-lapsed-renewal'
import { hasRunningStatus } from '#domain/core/subscription-status'

/**
 * The client's running subscription because of which an order cannot be paid, for a query; null where none is
 * in the way. One client has one running plan, so an order of another one waits, but for the order of a
 * change of that very plan, and of its own renewal. A lapsed renewal waits for what was bought since, also of
 * the same plan.
 * @param alias of `orders` in the query
 */
export function blockingPlan(alias = 'o'): RawBuilder<string | null> {
  const order = (column: 'id' | 'client_id' | 'plan_change_id') => sql.ref(`${alias}.${column}`)
  return sql<string | null>`(select s.id from subscriptions s
    where s.client_id = ${order('client_id')} and ${hasRunningStatus()}
      and (not exists (select from order_lines l where l.order_id = ${order('id')} and l.product_id = s.product_id)
        or ${isLapsedRenewal(order('id'))})
      and not exists (select from plan_changes g where g.id = ${order('plan_change_id')} and g.subscription_id = s.id)
      and not exists (select from renewals r where r.order_id = ${order('id')} and r.subscription_id = s.id) limit 1)`
}
