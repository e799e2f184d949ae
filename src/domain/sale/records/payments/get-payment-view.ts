import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import type { Context } from '#domain/core/context'
import { paymentFields } from '#domain/sale/records/orders/order-view'
import type { PaymentView } from '#domain/sale/records/orders/order-view'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'

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

/** The same from a row that is already known. */
export function viewOfPayment(row: PaymentRow): PaymentView {
  return {
    id: row.id,
    status: row.status,
    method: row.method,
    amount_minor: Number(row.amount_minor),
    redirect_url: row.redirect_url,
    sent_by_browser: row.sent_by_browser,
    failure: row.failure,
    card_brand: row.card_brand,
    card_last_four: row.card_last_four,
    provider: row.provider,
    gateway_reference: row.gateway_reference,
    live_mode: row.live_mode,
    settles: row.settles,
    gateway_status: row.gateway_status,
    gateway_message: row.gateway_message,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
