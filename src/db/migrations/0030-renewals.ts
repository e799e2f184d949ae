import { runSql } from '#db/migrations/run-sql'

/** Renewals: what is owed for the next period of a plan, and how charging it went. */
export const renewals = runSql(`
create table renewals (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscriptions (id),
  client_id uuid not null references clients (id),
  -- The last paid period, which the renewal continues: one row for each, written before anything is charged.
  continues_period_id uuid not null references subscription_periods (id),
  order_id uuid not null unique references orders (id),
  -- open: still to be paid · paid · lapsed: the plan expired unpaid, late money is still taken · withdrawn: not wanted any more.
  status text not null check (status in ('open', 'paid', 'lapsed', 'withdrawn')),
  -- Charges that we sent without the client. Attempts of the client's own are not counted.
  tries integer not null default 0,
  -- Our charge whose outcome has not been worked yet.
  charging_payment_id uuid references payments (id),
  backup_tried_at timestamptz,
  first_failed_at timestamptz,
  next_try_at timestamptz,
  -- Of the last charge that failed: a soft one may be repeated.
  decline_class text check (decline_class in ('soft', 'hard')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (subscription_id, continues_period_id)
);
create unique index renewals_one_open on renewals (subscription_id) where status = 'open';
create index renewals_of_client on renewals (client_id, id desc);

-- Until then a plan whose renewal failed keeps its access.
alter table subscriptions add column grace_ends_at timestamptz;
create index subscriptions_to_renew on subscriptions (ends_at) where auto_renew and status = 'active';

-- As the gateway's adapter reads the bank's code; empty when the payment did not fail.
alter table payments add column decline_class text check (decline_class in ('soft', 'hard'));

-- What a message speaks of: looked at again in the moment in which it is sent.
alter table messages add column about uuid;

-- Keys of links that we sign. They never leave the database's processes.
create table signing_keys (
  name text primary key,
  key bytea not null check (length(key) >= 32)
);
insert into signing_keys (name, key)
  values ('renewal_link', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Demo and tests only: how far the time of a client is ahead of everybody else's.
create table client_clocks (
  client_id uuid primary key references clients (id) on delete cascade,
  ahead_ms bigint not null check (ahead_ms >= 0),
  -- Somebody moves this clock right now, and works its jobs alone.
  moving_until timestamptz,
  updated_at timestamptz not null
);
`)
