import { runSql } from '#db/migrations/run-sql'

/**
 * Of a plan only those partners are notified whose order for its present owner stands, or is taken back by the same transaction. Source:
 * docs/decisions/0032 and 0063.
 */
export const eventsOfOwnClients = runSql(`
create or replace function leave_webhook_events() returns trigger language plpgsql as $$
begin
  if not exists (select from api_clients) then return null; end if;
  with told (api_client_id, mode) as (
    select s.api_client_id, case when s.is_test then 'test' else 'live' end from points_spends s
    where new.action like 'points.%' and s.id = (new.changes #>> '{spend_id,after}')::uuid
    union
    select new.entity_id, 'live' where new.entity = 'api_client'
    union
    select o.api_client_id, case when o.is_test then 'test' else 'live' end from orders o
    where new.action not like 'points.%' and o.api_client_id is not null and o.id = any(case new.entity
      when 'order' then array[new.entity_id]
      when 'payment' then array(select order_id from payments where id = new.entity_id)
      when 'refund' then array(select order_id from refunds where id = new.entity_id)
      when 'subscription' then array(select p.order_id from subscription_periods p
        join subscriptions s on s.id = p.subscription_id join orders b on b.id = p.order_id
        where p.subscription_id = new.entity_id and b.client_id = s.client_id
          -- Ended by this very transaction: its clock differs from fact to fact.
          and (b.status <> 'refunded' or p.xmin = pg_current_xact_id()::xid))
      end)
  ), left_behind as (
    insert into webhook_events (api_client_id, mode, activity_id, created_at)
    select told.api_client_id, told.mode, new.id, new.created_at from told
    returning id)
  insert into jobs (name, subject_id, due_at, created_at)
  -- The clock of a client may be ahead of the world's, in which partners live. A worker knows moments to the millisecond.
  select 'webhook_event.spread', id, moment, moment
  from left_behind, (select date_trunc('milliseconds', least(new.created_at, now())) as moment) as world;
  return null;
end $$;
`)
