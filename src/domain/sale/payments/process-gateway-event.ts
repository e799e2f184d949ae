import type { Context } from '#domain/core/context'
import { syncPayment } from '#domain/sale/payments/sync-payment'

/** Works a stored event, in any order with others: the gateway is asked about the payment that it names. */
export async function processGatewayEvent(ctx: Context, eventId: string): Promise<void> {
  const payment = await ctx.db
    .selectFrom('gateway_events as e')
    .innerJoin('payments as p', 'p.id', 'e.payment_id')
    .select([
      'p.id',
      'p.order_id',
      'p.status',
      'p.method',
      'p.provider',
      'p.gateway_reference',
      'p.sent_by_browser',
      'p.redirect_url',
      'p.created_at',
      'p.updated_at',
    ])
    .where('e.id', '=', eventId)
    .executeTakeFirst()
  if (!payment) {
    // The riyal that is held while the bank verifies an added card is a payment of the gateway's own.
    const { type } = await ctx.db
      .selectFrom('gateway_events')
      .select('type')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    if (type !== 'payment_verified') {
      ctx.log.warn({ eventId, type }, 'the gateway spoke of a payment that is not ours')
    }
    return
  }
  await syncPayment(ctx, payment)
}
