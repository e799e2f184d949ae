import { ShopError } from '#rules/errors'
import { halalas } from '#rules/money'
import type { Halalas } from '#rules/money'
import type { OrderStatus } from '#rules/order'
import type { Transaction } from '#domain/transaction'

/** An order whose row this transaction holds; sums in halalas. */
export type LockedOrder = {
  id: string
  refId: number
  clientId: string
  status: OrderStatus
  priceBeforeTax: Halalas
  discount: Halalas
  taxes: Halalas
  priceAfterTax: Halalas
  previousBalance: Halalas
  finalPrice: Halalas
  autoRenew: boolean
  language: 'ar' | 'en'
  payableUntil: Date
}

/** Locks the order's row. With `clientId` only if it is that client's. Error: order_not_found. */
export async function lockOrder(tx: Transaction, id: string, clientId?: string): Promise<LockedOrder> {
  let query = tx.db.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate()
  if (clientId !== undefined) query = query.where('client_id', '=', clientId)
  const row = await query.executeTakeFirst()
  if (!row) throw new ShopError('order_not_found')
  return {
    id: row.id,
    refId: Number(row.ref_id),
    clientId: row.client_id,
    status: row.status,
    priceBeforeTax: halalas(row.price_before_tax_minor),
    discount: halalas(row.discount_minor),
    taxes: halalas(row.taxes_minor),
    priceAfterTax: halalas(row.price_after_tax_minor),
    previousBalance: halalas(row.previous_balance_minor),
    finalPrice: halalas(row.final_price_minor),
    autoRenew: row.auto_renew,
    language: row.language,
    payableUntil: row.payable_until,
  }
}
