import { sql, type RawBuilder } from 'kysely'
import { isPayable, orderStatuses } from '#rules/sale/order'

/**
 * Whether money may still be asked for an order, for a query: `isPayable` of the rules. Literals, not
 * parameters, so that partial indexes serve it.
 * @param alias of `orders` in the query
 */
export function isPayableOrder(alias = 'o'): RawBuilder<boolean> {
  const statuses = orderStatuses.filter(isPayable).map((status) => sql.lit(status))
  return sql<boolean>`${sql.ref(`${alias}.status`)} in (${sql.join(statuses)})`
}
