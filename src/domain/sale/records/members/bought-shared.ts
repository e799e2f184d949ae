import { sql } from 'kysely'

/**
 * Whether the subscription `s` was bought with group sharing: as the order froze it, whatever becomes of the plan in the
 * shop meanwhile.
 */
export function boughtShared() {
  return sql<boolean>`exists (select from subscription_periods bought join order_lines l on l.order_id = bought.order_id
    where bought.subscription_id = s.id and bought.ended_early_at is null and l.group_sharing
      and l.product_id = s.product_id)`
}
