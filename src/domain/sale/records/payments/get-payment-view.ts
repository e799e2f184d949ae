import { sql, type RawBuilder } from 'kysely'
import type { PaymentMethodKind, PaymentStatus } from '#rules/payments/payment'
import type { PaymentFailure } from '#rules/payments/payment-failures'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'

export type PaymentView = {
  id: string
  status: PaymentStatus
  method: PaymentMethodKind
  amount_minor: number
  redirect_url: string | null
  sent_by_browser: boolean
  failure: PaymentFailure | null
  card_brand: string | null
  card_last_four: string | null
  provider: string
  /** The gateway's own name for it, where that is not our id. */
  gateway_reference: string | null
  live_mode: boolean
  settles: boolean
  gateway_status: string | null
  gateway_message: string | null
  created_at: string
  updated_at: string
}

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

/** The JSON object of one row `p` of payments. */
export function paymentFields(): RawBuilder<unknown> {
  return sql`jsonb_build_object('id', p.id, 'status', p.status, 'method', p.method, 'amount_minor', p.amount_minor,
    'redirect_url', p.redirect_url, 'sent_by_browser', p.sent_by_browser, 'failure', p.failure, 'card_brand', p.card_brand, 'card_last_four', p.card_last_four,
    'provider', p.provider, 'gateway_reference', p.gateway_reference, 'live_mode', p.live_mode, 'settles', p.settles, 'gateway_status', p.gateway_status,
    'gateway_message', p.gateway_message, 'created_at', p.created_at, 'updated_at', p.updated_at)`
}
