import { sql, type RawBuilder } from 'kysely'
import { isInProgress, type OrderStatus } from '#rules/sale/order'

/**
 * Whether an order `o` has this status, for a query that finds orders by it: what is in progress is found
 * along the few orders that are, and everything else along its status. A condition on `o.status` alone is
 * right as well, and served by no index (docs/decisions/0288).
 */
export function hasStatus(status: OrderStatus): RawBuilder<boolean> {
  return isInProgress(status)
    ? sql<boolean>`(o.indexed_status is null and o.status = ${status})`
    : sql<boolean>`o.indexed_status = ${status}`
}

/** The same of several, written out. */
export function hasStatusIn(statuses: readonly OrderStatus[]): RawBuilder<boolean> {
  const list = (some: readonly OrderStatus[]) => sql.join(some.map((status) => sql.lit(status)))
  const [moving, others] = [statuses.filter(isInProgress), statuses.filter((one) => !isInProgress(one))]
  const parts = [
    ...(moving.length > 0 ? [sql`o.indexed_status is null and o.status in (${list(moving)})`] : []),
    ...(others.length > 0 ? [sql`o.indexed_status in (${list(others)})`] : []),
  ]
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}
