import type { Selectable } from 'kysely'
import type { Payments } from '#db/types'
import { planOnce } from '#domain/core/plan-once'
import { toLockedOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'

export type PaymentRow = Selectable<Payments>

/**
 * Locks the order of a payment, the payment itself and then their client, in one statement and in the sequence of `lockClient`.
 * What is read must be locked: after waiting for the order's lock, PostgreSQL reads again only those rows that the statement locks.
 */
export async function lockPayment(
  tx: Transaction,
  paymentId: string,
): Promise<{ order: LockedOrder; payment: PaymentRow; isClientBlocked: boolean }> {
  const row = await tx.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.order_id', 'o.id')
    .innerJoin('clients as c', 'c.id', 'o.client_id')
    .selectAll('p')
    .select([
      'o.ref_id',
      'o.status as order_status',
      'o.method as order_method',
      'o.price_before_tax_minor',
      'o.discount_minor',
      'o.taxes_minor',
      'o.price_after_tax_minor',
      'o.previous_balance_minor',
      'o.final_price_minor',
      'o.auto_renew',
      'o.company',
      'o.purchase_order',
      'o.language',
      'o.payable_until',
      'o.price_until',
      'o.plan_change_id',
      'o.credit_minor',
      'c.blocked_at',
      planOnce().as('planning'),
    ])
    .where('p.id', '=', paymentId)
    .forNoKeyUpdate(['o', 'p', 'c'])
    .executeTakeFirstOrThrow()
  return {
    order: toLockedOrder({ ...row, id: row.order_id, status: row.order_status, method: row.order_method }),
    payment: row,
    isClientBlocked: row.blocked_at !== null,
  }
}
