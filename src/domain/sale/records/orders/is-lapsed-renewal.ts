import { sql, type RawBuilder } from 'kysely'

/**
 * Whether an order is that of a renewal whose plan has ended without it, for a query. `orderId` is a column
 * or a value.
 */
export function isLapsedRenewal(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from renewals lapsed where lapsed.order_id = ${orderId} and lapsed.status = 'lapsed')`
}
