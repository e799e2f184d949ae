import { sql } from 'kysely'
import { day, hour, second } from '#rules/core/durations'
import { storeTime } from '#domain/core/clock/client-clock'
import type { Context } from '#domain/core/context'
import { askAndApply, type PaymentToSync } from '#domain/sale/payments/sync-payment'

/**
 * How long a gateway may speak of a payment that it does not know when it is asked; then the nightly
 * comparison is what is left.
 */
const patience = 3 * day
const waits = { first: 10 * second, maxLength: hour }

type EventToProcess = { type: string; received_at: Date } & (PaymentToSync | { id: null })

/**
 * Works a stored event, in any order with others: the gateway is asked about the payment that it names, by
 * the name that the event gives where the answer that would have brought that name was lost. An event may be
 * quicker than the gateway's own list: while that knows no such payment it is asked again, soon at first.
 * Returns when to run again.
 */
export async function processGatewayEvent(ctx: Context, eventId: string): Promise<Date | null> {
  const { rows } = await sql<EventToProcess>`
    select e.type, e.received_at, p.id, p.order_id, p.status, p.method, p.provider,
      coalesce(p.gateway_reference, e.payment_reference) as gateway_reference, p.sent_by_browser, p.redirect_url, p.created_at, p.updated_at
    from gateway_events e left join payments p on p.id = e.payment_id where e.id = ${eventId}`.execute(ctx.db)
  const [event] = rows
  if (!event) return null
  if (event.id === null) {
    // The riyal that is held while the bank verifies an added card is a payment of the gateway's own.
    if (event.type !== 'payment_verified') {
      ctx.log.warn({ eventId, type: event.type }, 'the gateway spoke of a payment that is not ours')
    }
    return null
  }
  const { isUnknown } = await askAndApply(ctx, event)
  return isUnknown ? askAgainAt(ctx, eventId, event.received_at) : null
}

function askAgainAt(ctx: Context, eventId: string, receivedAt: Date): Date | null {
  const soFar = storeTime(ctx)().getTime() - receivedAt.getTime()
  if (soFar >= patience) {
    ctx.log.error({ eventId }, 'the gateway spoke of a payment that it does not know itself')
    return null
  }
  return new Date(ctx.now().getTime() + Math.min(Math.max(soFar, waits.first), waits.maxLength))
}
