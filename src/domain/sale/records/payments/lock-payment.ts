import { sql, type Selectable } from 'kysely'
import { invariant } from '#rules/core/invariant'
import type { Payments } from '#db/types'
import { planOnce } from '#domain/core/plan-once'
import { toLockedOrder, type LockedOrder, type OrderRow } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'

export type PaymentRow = Selectable<Payments>

type Row = PaymentRow &
  Omit<OrderRow, 'id' | 'client_id' | 'status' | 'method'> & {
    order_status: OrderRow['status']
    order_method: OrderRow['method']
    blocked_at: Date | null
  }

/**
 * Locks the order of a payment, the payment itself and then their client, in one statement and in the
 * sequence of `lockClient`. What is read must be locked: after waiting for the order's lock, PostgreSQL reads
 * again only those rows that the statement locks.
 */
export async function lockPayment(
  tx: Transaction,
  paymentId: string,
): Promise<{ order: LockedOrder; payment: PaymentRow; isClientBlocked: boolean }> {
  // As a text: the query builder takes as long for these columns as the driver for all else of the statement.
  const { rows } = await sql<Row>`
    select p.*, o.ref_id, o.status as order_status, o.method as order_method, o.price_before_tax_minor, o.discount_minor, o.taxes_minor,
      o.price_after_tax_minor, o.previous_balance_minor, o.final_price_minor, o.auto_renew, o.company, o.purchase_order, o.language,
      o.payable_until, o.price_until, o.plan_change_id, o.credit_minor, o.coupon_order_id, c.blocked_at, ${planOnce()} as planning
    from orders o join payments p on p.order_id = o.id join clients c on c.id = o.client_id
    where p.id = ${paymentId} for no key update of o, p, c`.execute(tx.db)
  const [row] = rows
  invariant(row, `payment ${paymentId} is there`)
  return {
    order: toLockedOrder({ ...row, id: row.order_id, status: row.order_status, method: row.order_method }),
    payment: row,
    isClientBlocked: row.blocked_at !== null,
  }
}
