import { sql, type RawBuilder } from 'kysely'
import { isPayableOrder } from '#domain/sale/records/orders/payable-order'

/**
 * The orders `w` that the client of a paid order `o` had placed in the store for the same plan before that was paid, and has not
 * paid, as the FROM and WHERE of a query. Not among them: a change of plan, and an order whose quote still stands, as somebody else
 * may be about to pay that.
 * @param o what of the paid order decides, as SQL; `paidAt` is the moment of its settlement
 */
export function leftUnpaid(
  o: Record<'id' | 'clientId' | 'productId' | 'paidAt', RawBuilder<unknown>>,
  now: Date,
): RawBuilder<unknown> {
  // Lines are read of the few orders that are left only, never by their plan.
  return sql`from orders w where w.client_id = ${o.clientId} and w.id <> ${o.id} and w.created_at < ${o.paidAt}
      and w.method = 'store' and w.plan_change_id is null and ${isPayableOrder('w')}
      and (select m.product_id from order_lines m where m.order_id = w.id limit 1) = ${o.productId}
      and not exists (select from payment_quotes q where q.order_id = w.id and q.withdrawn_at is null and q.valid_until > ${now})`
}
