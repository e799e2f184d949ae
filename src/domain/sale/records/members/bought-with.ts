import { sql } from 'kysely'
import type { SoldFields } from '#domain/shop/catalogue/product-columns'

/** The properties of a plan that an order freezes as yes or no. */
type SoldFlag = {
  [Field in keyof SoldFields]: SoldFields[Field] extends boolean ? Field : never
}[keyof SoldFields]

/**
 * Whether the subscription `s` was bought as a plan with this property: as the order froze it, whatever
 * becomes of the plan in the shop meanwhile. A plan that staff gave for the rest of a period counts as the
 * shop has it.
 */
export function boughtWith(flag: SoldFlag) {
  return sql<boolean>`exists (select from subscription_periods bought join order_lines l on l.order_id = bought.order_id
    where bought.subscription_id = s.id and bought.ended_early_at is null
      and (${sql.ref(`l.${flag}`)} and l.product_id = s.product_id
        or exists (select from products given where given.id = bought.gift_product_id and given.id = s.product_id
          and ${sql.ref(`given.${flag}`)})))`
}
