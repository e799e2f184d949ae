import { sql, type RawBuilder } from 'kysely'
import { inFlightStatuses } from '#rules/order'

/**
 * Whether an order is being paid or provisioned right now, for a query: literals, not parameters, so that partial indexes serve it.
 * @param alias of `orders` in the query
 */
export function isInFlight(alias = 'o'): RawBuilder<boolean> {
  const statuses = inFlightStatuses.map((status) => sql.lit(status))
  return sql<boolean>`${sql.ref(`${alias}.status`)} in (${sql.join(statuses)})`
}
