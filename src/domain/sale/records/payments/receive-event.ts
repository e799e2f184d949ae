import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { isUrgent } from '#domain/core/names'
import { isOpenAttempt } from '#domain/sale/records/payments/find-open-payment'
import { newId } from '#domain/core/new-id'

/**
 * Milliseconds that the payer's own browser has to come back first, which asks the gateway the same question.
 */
const browserFirst = 1_500

/**
 * A gateway's event at our route: verified, stored once, left to a job. One statement, so that the answer is
 * quick and the event cannot be stored without its job. While the payer is on the way back the job waits a
 * moment, and is turned off when the payer's browser has settled the payment; a paid payment has nothing more
 * to be asked. Errors: webhook_unverified, not_found (no gateway of that name is configured).
 */
export async function receiveEvent(
  ctx: Context,
  input: { provider: string; headers: Headers; body: unknown },
): Promise<void> {
  const gateway = ctx.gateways.find(input.provider)
  if (!gateway) throw new ShopError('not_found')
  const event = gateway.readEvent(input.headers, input.body)
  if (!event) throw new ShopError('webhook_unverified')
  const now = ctx.now()
  const soon = new Date(now.getTime() + browserFirst)
  await sql`
    with stored as (
      insert into gateway_events (provider, external_id, type, payment_id, payment_reference, received_at)
      values (${input.provider}, ${event.externalId}, ${event.type}, ${event.paymentId}, ${event.reference}, ${now})
      on conflict (provider, external_id) do nothing returning id, payment_id)
    insert into jobs (id, name, subject_id, payload, client_id, due_at, request_id, is_urgent, created_at)
    select ${newId()}, 'gateway_event.work', stored.id::text, jsonb_build_object('payment_id', stored.payment_id), p.client_id,
      case when ${isOpenAttempt()} then ${soon}::timestamptz else ${now}::timestamptz end,
      ${ctx.requestId}, ${isUrgent('gateway_event.work')}, ${now}
    from stored left join payments p on p.id = stored.payment_id where p.status is distinct from 'paid'`.execute(
    ctx.db,
  )
}
