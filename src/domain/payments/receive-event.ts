import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import type { Context } from '#domain/context'
import { newId } from '#domain/new-id'

/**
 * A gateway's event at our door: verified, stored once, left to a job. One statement, so that the answer is quick and
 * the event cannot be stored without its job. Of a payment that is known to be paid there is nothing more to learn. Errors: webhook_unverified, not_found (another gateway's name).
 */
export async function receiveEvent(
  ctx: Context,
  input: { provider: string; headers: Headers; body: unknown },
): Promise<void> {
  if (input.provider !== ctx.gateway.name) throw new ShopError('not_found')
  const event = ctx.gateway.readEvent(input.headers, input.body)
  if (!event) throw new ShopError('webhook_unverified')
  const now = ctx.now()
  await sql`
    with stored as (
      insert into gateway_events (provider, external_id, type, payment_id, received_at)
      values (${input.provider}, ${event.externalId}, ${event.type}, ${event.paymentId}, ${now})
      on conflict (provider, external_id) do nothing returning id)
    insert into jobs (id, name, subject_id, due_at, request_id, created_at)
    select ${newId()}, 'gateway_event.work', id::text, ${now}, ${ctx.requestId}, ${now} from stored
    where not exists (select from payments p where p.id = ${event.paymentId} and p.status = 'paid')`.execute(
    ctx.db,
  )
}
