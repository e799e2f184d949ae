import { runSql } from '#db/migrations/run-sql'

/** Points that partners' programs spend for clients. */
export const pointsSpends = runSql(`
create table points_spends (
  id uuid primary key default uuidv7(),
  api_client_id uuid not null references api_clients (id),
  is_test boolean not null,
  -- The caller's Idempotency-Key, and the hash of what was asked under it.
  caller_key text not null,
  body_hash bytea not null,
  client_id uuid not null references clients (id),
  points integer not null check (points > 0),
  -- What the client could still spend after it.
  points_left integer not null check (points_left >= 0),
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null,
  reversed_at timestamptz
);
create unique index points_spends_once on points_spends (api_client_id, is_test, caller_key);
create index points_spends_of_client on points_spends (client_id, id desc);

-- Where the points were taken from: the own plan first, then memberships.
create table points_spend_parts (
  spend_id uuid not null references points_spends (id),
  period_id uuid not null references subscription_periods (id),
  subscription_id uuid not null references subscriptions (id),
  points integer not null check (points > 0),
  primary key (spend_id, period_id)
);
create index points_spend_parts_of_period on points_spend_parts (period_id);

-- A spend and its reversal stand in the ledger of each subscription that they touch.
alter table points_entries add column spend_id uuid references points_spends (id);
create unique index points_entries_spent_once on points_entries (spend_id, period_id, kind) where spend_id is not null;
`)
