import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { ownerAt } from '#domain/sale/records/ownership/owner-at'

/**
 * Takes the phone of a client whose account was closed, and why points were spent for them, out of the events
 * that partners can still read and replay: of own orders, of the plans that those began or continued, while
 * they were the client's, and of those points. The partner's own `reference` and `metadata` are its keys,
 * which stay (0203). They are found by what the log says happened to these things, and only their bodies are
 * read. Idempotent.
 */
export async function forgetClientInEvents(ctx: Context, clientId: string): Promise<void> {
  await sql`
    with own as materialized (select o.id, o.ref_id, o.is_test, o.api_client_id from orders o
        where o.client_id = ${clientId} and o.api_client_id is not null),
      facts as (
        select a.id, own.api_client_id from own join activities a on a.entity = 'order' and a.entity_id = own.id
        union
        select a.id, own.api_client_id from own join subscription_periods p on p.order_id = own.id
          join subscriptions s on s.id = p.subscription_id
          join activities a on a.entity = 'subscription' and a.entity_id = s.id and a.action not like 'points.%'
            and ${ownerAt(sql`a.created_at`)} = ${clientId}
        union
        select a.id, t.api_client_id from points_spends t join points_entries n on n.spend_id = t.id
          join activities a on a.entity = 'subscription' and a.entity_id = n.subscription_id
            and a.action like 'points.%' and a.changes #>> '{spend_id,after}' = t.id::text
          where t.client_id = ${clientId}
        union
        -- Events that the partner had played for a practice order: their facts are its own.
        select a.id, own.api_client_id from own join activities a on a.entity = 'api_client' and a.entity_id = own.api_client_id
          and a.changes #>> '{practice_order,after}' = own.ref_id::text where own.is_test),
      -- A body is bytes that were signed.
      events as materialized (select e.id, e.body::jsonb as body from facts
        join webhook_events e on e.activity_id = facts.id and e.api_client_id = facts.api_client_id where e.body is not null)
    update webhook_events e
    set body = jsonb_set(jsonb_set(n.body, '{data,phone}', '""', false), '{data,reason}', '""', false)::text
    from events n where e.id = n.id
      and (n.body #>> '{data,phone}' <> '' or n.body #>> '{data,reason}' <> '')`.execute(ctx.db)
}
