import { sql } from 'kysely'
import type { Context } from '#domain/core/context'

/**
 * Takes the phone of a client whose account was closed out of the events that partners can still read and replay: of own orders, of the
 * plans that those began or continued, and of points that were spent for them. Idempotent.
 */
export async function forgetClientInEvents(ctx: Context, clientId: string): Promise<void> {
  await sql`
    with own as materialized (select o.id, o.api_client_id from orders o
        where o.client_id = ${clientId} and o.api_client_id is not null),
      spent as materialized (select t.id, t.api_client_id from points_spends t where t.client_id = ${clientId}),
      things as (select id, api_client_id from own union select id, api_client_id from spent
        union select p.subscription_id, own.api_client_id from own join subscription_periods p on p.order_id = own.id),
      -- Every event of those partners is read once: a body is bytes that were signed.
      events as materialized (select e.id, e.api_client_id, e.body::jsonb as body from webhook_events e
        where e.api_client_id in (select api_client_id from things) and e.body like '%"phone":%"+%')
    update webhook_events e set body = jsonb_set(n.body, '{data,phone}', '""')::text
    from events n where e.id = n.id and n.body #>> '{data,phone}' <> '' and exists (select from things t
      where t.api_client_id = n.api_client_id
        and t.id::text = coalesce(n.body #>> '{data,spend_id}', n.body #>> '{data,id}'))`.execute(ctx.db)
}
