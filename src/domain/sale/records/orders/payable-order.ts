import { sql, type RawBuilder } from 'kysely'
import { isPayable, orderStatuses } from '#rules/sale/order'

/**
 * Whether money may still be asked for an order `o`, for a query: `isPayable` of the rules. Literals, not parameters, so that partial
 * indexes serve it.
 */
export function isPayableOrder(): RawBuilder<boolean> {
  const statuses = orderStatuses.filter(isPayable).map((status) => sql.lit(status))
  return sql<boolean>`o.status in (${sql.join(statuses)})`
}
