import { sql } from 'kysely'
import type { SoldFields } from '#domain/shop/catalogue/product-columns'

/** The properties of a plan that an order freezes as yes or no. */
type SoldFlag = {
  [Field in keyof SoldFields]: SoldFields[Field] extends boolean ? Field : never
}[keyof SoldFields]

/**
 * Whether the subscription `s` was bought as a plan with this property: as the order froze it, whatever becomes of the plan
 * in the shop meanwhile.
 */
export function boughtWith(flag: SoldFlag) {
  return sql<boolean>`exists (select from subscription_periods bought join order_lines l on l.order_id = bought.order_id
    where bought.subscription_id = s.id and bought.ended_early_at is null and ${sql.ref(`l.${flag}`)}
      and l.product_id = s.product_id)`
}
