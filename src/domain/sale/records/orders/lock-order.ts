import { sql, type Selectable } from 'kysely'
import type { Company } from '#rules/tax/company'
import { ShopError } from '#rules/errors/shop-error'
import { halalas, type Halalas } from '#rules/core/money'
import type { OrderMethod, OrderStatus } from '#rules/sale/order'
import type { Orders } from '#db/types'
import { planOnce } from '#domain/core/plan-once'
import { lockClient } from '#domain/people/identity/lock-client'
import type { Transaction } from '#domain/core/transaction'

/** An order whose row this transaction holds; sums in halalas. */
export type LockedOrder = {
  id: string
  refId: number
  clientId: string
  method: OrderMethod
  status: OrderStatus
  priceBeforeTax: Halalas
  discount: Halalas
  taxes: Halalas
  priceAfterTax: Halalas
  previousBalance: Halalas
  finalPrice: Halalas
  autoRenew: boolean
  /** The company that buys, and its own number of the purchase; null of a person. */
  company: Company | null
  purchaseOrder: string | null
  language: 'ar' | 'en'
  payableUntil: Date
  /** Until then it can be opened again at its price. */
  priceUntil: Date
  /**
   * The upgrade that this order pays, and the part of its previous balance that is the old plan's unused
   * worth.
   */
  planChangeId: string | null
  credit: Halalas
  /** The order whose coupon lowered this renewal. */
  couponOrderId: string | null
}

/** The columns of an order that verbs decide by. */
export type OrderRow = Pick<
  Selectable<Orders>,
  | 'id'
  | 'ref_id'
  | 'client_id'
  | 'method'
  | 'status'
  | 'price_before_tax_minor'
  | 'discount_minor'
  | 'taxes_minor'
  | 'price_after_tax_minor'
  | 'previous_balance_minor'
  | 'final_price_minor'
  | 'auto_renew'
  | 'company'
  | 'purchase_order'
  | 'language'
  | 'payable_until'
  | 'price_until'
  | 'plan_change_id'
  | 'credit_minor'
  | 'coupon_order_id'
>

/** Locks the order's row. With `clientId` only if it is that client's. Error: order_not_found. */
export async function lockOrder(tx: Transaction, id: string, clientId?: string): Promise<LockedOrder> {
  let query = tx.db.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate()
  if (clientId !== undefined) query = query.where('client_id', '=', clientId)
  const row = await query.executeTakeFirst()
  if (!row) throw new ShopError('order_not_found')
  return toLockedOrder(row)
}

/**
 * Locks the order's row and then its client's: whatever is decided for one client is decided one after the
 * other. Always in this sequence, so that no two transactions wait for each other. Error: order_not_found.
 */
export async function lockOrderAndClient(
  tx: Transaction,
  id: string,
  clientId: string,
): Promise<LockedOrder> {
  const row = await tx.db
    .selectFrom('orders as o')
    .innerJoin('clients as c', 'c.id', 'o.client_id')
    .selectAll('o')
    .select(planOnce().as('planning'))
    .where('o.id', '=', id)
    .where('o.client_id', '=', clientId)
    .forNoKeyUpdate(['o', 'c'])
    .executeTakeFirst()
  if (!row) throw new ShopError('order_not_found')
  return toLockedOrder(row)
}

/**
 * The same of several orders of one client, by their ids in one sequence; what is not theirs is not locked.
 */
export async function lockOrdersAndClient(tx: Transaction, ids: string[], clientId: string): Promise<void> {
  await sql`select from orders where id = any(${ids}::uuid[]) and client_id = ${clientId}
    order by id for no key update`.execute(tx.db)
  await lockClient(tx, clientId)
}

/**
 * Only for a row that the caller's transaction holds, or has just written: nobody else may change it
 * meanwhile.
 */
export function toLockedOrder(row: OrderRow): LockedOrder {
  return {
    id: row.id,
    refId: Number(row.ref_id),
    clientId: row.client_id,
    method: row.method,
    status: row.status,
    priceBeforeTax: halalas(row.price_before_tax_minor),
    discount: halalas(row.discount_minor),
    taxes: halalas(row.taxes_minor),
    priceAfterTax: halalas(row.price_after_tax_minor),
    previousBalance: halalas(row.previous_balance_minor),
    finalPrice: halalas(row.final_price_minor),
    autoRenew: row.auto_renew,
    company: row.company,
    purchaseOrder: row.purchase_order,
    language: row.language,
    payableUntil: row.payable_until,
    priceUntil: row.price_until,
    planChangeId: row.plan_change_id,
    credit: halalas(row.credit_minor),
    couponOrderId: row.coupon_order_id,
  }
}
