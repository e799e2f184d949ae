import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { isInFlight } from '#domain/sale/records/orders/in-flight'
import { findLateCharge, isOtherCharging } from '#domain/sale/records/renewals/is-charging'
import type { Transaction } from '#domain/core/transaction'

/**
 * Two orders for different plans must not both be paid: one client has one running plan. Nor is more time
 * given beside a renewal that the gateway may have charged. Error: client_pays_other_order.
 */
export async function refuseOtherInFlight(
  tx: Transaction,
  asked: { clientId: string; orderId: string; productId: string },
): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders o join order_lines l on l.order_id = o.id where o.client_id = ${asked.clientId}
      and ${isInFlight()}
      and o.id <> ${asked.orderId} and l.product_id <> ${asked.productId})
      or ${isOtherCharging(asked.clientId, asked.orderId)}
      or ${findLateCharge(asked.clientId, asked.orderId)} is not null as found`.execute(tx.db)
  if (rows[0]?.found) throw new ShopError('client_pays_other_order', { retryAfter: 60 })
}
