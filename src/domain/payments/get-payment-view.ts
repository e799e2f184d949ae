import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import type { Context } from '#domain/context'
import { paymentFields } from '#domain/orders/order-view'
import type { PaymentView } from '#domain/orders/order-view'

/** One own payment as it stands in our rows. Error: payment_not_found. */
export async function getPaymentView(ctx: Context, id: string, clientId: string): Promise<PaymentView> {
  const { rows } = await sql<{ view: PaymentView }>`
    select ${paymentFields()} as view from payments p where p.id = ${id} and p.client_id = ${clientId}`.execute(
    ctx.db,
  )
  const view = rows[0]?.view
  if (!view) throw new ShopError('payment_not_found')
  return view
}
