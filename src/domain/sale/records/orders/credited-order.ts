import { sql, type RawBuilder } from 'kysely'

/**
 * The paid order of a change of plan that was lowered by what was left of the plan that order `o` had paid,
 * for a query; null where there is none.
 */
export function creditedOrder(): RawBuilder<string | null> {
  return sql<string | null>`(select u.id from subscription_periods s
    join plan_change_credits k on k.period_id = s.id and k.amount_minor > 0
    join plan_changes g on g.id = k.plan_change_id and g.status = 'done'
    join orders u on u.plan_change_id = g.id
    where s.order_id = o.id and u.settled_at is not null order by u.settled_at limit 1)`
}
