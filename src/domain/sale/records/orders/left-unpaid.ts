import { sql, type RawBuilder } from 'kysely'
import { isPayableOrder } from '#domain/sale/records/orders/payable-order'

/**
 * The orders `w` of a client that what they bought or chose later leaves without a purpose, as the FROM and
 * WHERE of a query: orders of the same plan that they had placed in the store before it and have not paid,
 * and renewals of whatever plan that lapsed unpaid. Not among them is what somebody else decided: orders of
 * staff and partners, a change of plan, and an order whose quote still stands, as somebody may be about to
 * pay that. Source: docs/decisions/0211.
 * @param bought what of the purchase or the change decides, as SQL; `before`: the moment of the payment, or
 * of the change
 */
export function leftUnpaid(
  bought: Record<'clientId' | 'productId' | 'before', RawBuilder<unknown>>,
  now: Date,
): RawBuilder<unknown> {
  // Lines are read of the few orders that are left only, never by their plan.
  return sql`from orders w where w.client_id = ${bought.clientId} and w.created_at < ${bought.before}
      and w.plan_change_id is null and w.placed_by_staff_id is null and ${isPayableOrder('w')}
      and (w.method = 'store' and (select m.product_id from order_lines m where m.order_id = w.id limit 1) = ${bought.productId}
        or w.method = 'subscription' and exists (select from renewals r where r.order_id = w.id and r.status = 'lapsed'))
      and not exists (select from payment_quotes q where q.order_id = w.id and q.withdrawn_at is null and q.valid_until > ${now})`
}
