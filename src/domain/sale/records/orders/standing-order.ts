import { sql, type RawBuilder } from 'kysely'

/**
 * The order that stands in the place of one by now, for a query: the last of those that took its place one
 * after the other, or itself.
 */
export function standingOrder(id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(with recursive way(id, next) as (
      select w.id, w.replaced_by_order_id from orders w where w.id = ${id}
      union all select w.id, w.replaced_by_order_id from way join orders w on w.id = way.next)
    select way.id from way where way.next is null)`
}
