import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { requirePermission, type Context } from '#domain/core/context'
import { getPaymentToSync, syncPayment } from '#domain/sale/payments/sync-payment'

/** Attempts that are asked about in one press, the newest first. */
const maxAsked = 5

/**
 * Asks the gateway now about an unpaid order's attempts, open or closed, and applies what it says: the job
 * that asks by itself may be minutes away. Errors: order_not_found, gateway_not_configured; throws
 * GatewayUnreachable.
 */
export async function askGatewayAbout(ctx: Context, orderId: string): Promise<void> {
  requirePermission(ctx, 'order:cancel')
  const { rows } = await sql<{ id: string | null }>`
    select p.id from orders o left join lateral (select p.id, p.created_at from payments p
        where p.order_id = o.id and p.status <> 'paid' and p.method <> 'balance'
        order by p.created_at desc limit ${maxAsked}) p on true
    where o.id = ${orderId} order by p.created_at desc`.execute(ctx.db)
  if (rows.length === 0) throw new ShopError('order_not_found')
  for (const { id } of rows) {
    if (id === null) continue
    const payment = await getPaymentToSync(ctx, id)
    ctx.gateways.of(payment.provider)
    await syncPayment(ctx, payment)
  }
}
