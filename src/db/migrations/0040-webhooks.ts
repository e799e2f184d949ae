import { runSql } from '#db/migrations/run-sql'

/** Where partners' programs want to hear what happens, what happened, and each try to tell them. */
export const webhooks = runSql(`
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  api_client_id uuid not null references api_clients (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  url text not null check (length(url) <= 500),
  description text not null default '' check (length(description) <= 200),
  -- Names of events, or kinds as 'order.*'.
  events text[] not null check (cardinality(events) > 0),
  -- What bodies are signed with: it has to be read again, so it is no hash.
  secret bytea not null,
  -- The one before it, which signs beside it until its end.
  old_secret bytea,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  -- Since when nothing has arrived there; null while things do.
  failing_since timestamptz,
  -- Switched off by the store after days of failing.
  switched_off_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_endpoints_of_client on webhook_endpoints (api_client_id, id desc);

-- A fact of the activity log about something that a partner sold. The body is written once, so that its signature holds.
create table webhook_events (
  id uuid primary key default uuidv7(),
  api_client_id uuid not null references api_clients (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  activity_id uuid not null references activities (id),
  body text,
  created_at timestamptz not null,
  unique (activity_id, api_client_id, mode)
);
create index webhook_events_of_client on webhook_events (api_client_id, created_at);
create index webhook_events_by_time on webhook_events (created_at);

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  event_id uuid not null references webhook_events (id) on delete cascade,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed', 'cancelled')),
  attempts integer not null default 0,
  -- Of the last try: the answer's status (null when none came), its first words or our reason, and how long it took.
  response_status smallint,
  response_text text not null default '',
  duration_ms integer,
  last_tried_at timestamptz,
  next_try_at timestamptz,
  -- A replay, and of what.
  replay_of uuid references webhook_deliveries (id) on delete cascade,
  created_at timestamptz not null
);
create unique index webhook_deliveries_once on webhook_deliveries (event_id, endpoint_id) where replay_of is null;
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

-- Leaves an event, and the job that spreads it, in the transaction of the fact: nothing that was kept is untold. Stores without
-- listening partners pay one look into an empty table.
create function leave_webhook_events() returns trigger language plpgsql as $$
declare
  orders_meant uuid[];
begin
  if not exists (select from webhook_endpoints where is_active) then return null; end if;
  orders_meant := case new.entity
    when 'order' then array[new.entity_id]
    when 'payment' then array(select order_id from payments where id = new.entity_id)
    when 'refund' then array(select order_id from refunds where id = new.entity_id)
    else array(select order_id from subscription_periods where subscription_id = new.entity_id) end;
  with left_behind as (
    insert into webhook_events (api_client_id, mode, activity_id, created_at)
    select distinct o.api_client_id, case when o.is_test then 'test' else 'live' end, new.id, new.created_at
    from orders o
    where o.id = any(orders_meant) and o.api_client_id is not null
      and exists (select from webhook_endpoints e where e.api_client_id = o.api_client_id and e.is_active
        and e.mode = case when o.is_test then 'test' else 'live' end)
    returning id)
  insert into jobs (name, subject_id, due_at, created_at)
  -- The clock of a client may be ahead of the world's, in which partners live. A worker knows moments to the millisecond.
  select 'webhook_event.spread', id, moment, moment
  from left_behind, (select date_trunc('milliseconds', least(new.created_at, now())) as moment) as world;
  return null;
end $$;
create trigger activities_leave_webhook_events after insert on activities for each row
  when (new.entity in ('order', 'payment', 'refund', 'subscription')) execute function leave_webhook_events();
`)
