import { runSql } from '#db/migrations/run-sql'

/**
 * Sales and refunds that wait to be reported to a vendor of statistics or advertising, of clients who agreed to it, and the kind
 * of their consent. Source: docs/decisions/0183.
 */
export const measurement = runSql(`
set local lock_timeout = '5s';

alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check
  check (kind in ('terms', 'renewal', 'marketing_sms', 'marketing_email', 'measurement'));

create table measurement_events (
  id uuid primary key default uuidv7(),
  vendor text not null check (vendor in ('ga4', 'meta', 'tiktok', 'snap')),
  kind text not null check (kind in ('purchase', 'refund')),
  -- The order's or the refund's: a vendor hears of each once.
  event_id uuid not null,
  order_id uuid not null references orders (id) on delete cascade,
  client_id uuid not null references clients (id) on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'withdrawn', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (status = 'waiting')),
  unique (vendor, kind, event_id)
);
create index measurement_events_of_client on measurement_events (client_id);
create index measurement_events_of_order on measurement_events (order_id);
`)
