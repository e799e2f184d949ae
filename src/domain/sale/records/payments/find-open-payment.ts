import { sql, type RawBuilder } from 'kysely'
import { openPaymentStatuses } from '#rules/payments/payment'
import type { Context } from '#domain/core/context'
import type { MovablePayment } from '#domain/sale/records/payments/move-payment'

/**
 * Whether a payment still waits for the gateway or the bank, for a query: `isOpenPayment` of the rules.
 * @param alias of `payments` in the query
 */
export function isOpenAttempt(alias = 'p'): RawBuilder<boolean> {
  const statuses = openPaymentStatuses.map((status) => sql.lit(status))
  return sql<boolean>`${sql.ref(`${alias}.status`)} in (${sql.join(statuses)})`
}

/** The order's open attempt, of which there is at most one. */
export async function findOpenPayment(
  db: Pick<Context['db'], 'selectFrom'>,
  orderId: string,
): Promise<(MovablePayment & { created_at: Date }) | undefined> {
  return db
    .selectFrom('payments as p')
    .select(['p.id', 'p.client_id', 'p.status', 'p.created_at'])
    .where('p.order_id', '=', orderId)
    .where(isOpenAttempt())
    .executeTakeFirst()
}
