import { runSql } from '#db/migrations/run-sql'

/** Partners' programs: who they are, what they may sell, their tokens, and what they called. */
export const apiClients = runSql(`
create table api_clients (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 501) unique,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 500),
  is_active boolean not null default true,
  -- Asks for and spends everybody's points, not only those of clients of its own orders.
  points_any boolean not null default false,
  -- Halalas that it may owe for orders on account; 0 sells none of them.
  account_limit_minor bigint not null default 0 check (account_limit_minor >= 0),
  -- What it owes now: the sum of api_account_entries. Below zero when it paid ahead.
  account_owed_minor bigint not null default 0,
  created_by uuid references staff_users (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index api_clients_by_name on api_clients (lower(name));

create table api_client_products (
  api_client_id uuid not null references api_clients (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  primary key (api_client_id, product_id)
);
create index api_client_products_of_product on api_client_products (product_id);

create table api_tokens (
  id uuid primary key default uuidv7(),
  api_client_id uuid not null references api_clients (id) on delete cascade,
  name text not null default '' check (length(name) <= 120),
  mode text not null check (mode in ('live', 'test')),
  -- sha-256 of the token, which is shown once; beside it what people know it by again.
  token_hash bytea not null unique,
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0
    and scopes <@ array['products', 'orders', 'subscriptions', 'points', 'webhooks']),
  -- Addresses and ranges that it may come from; empty for any.
  addresses text[] not null default '{}',
  ends_at timestamptz,
  last_used_at timestamptz,
  -- The token that this one takes the place of; both work until the old one's end.
  rotated_from uuid references api_tokens (id) on delete cascade,
  created_by uuid references staff_users (id),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index api_tokens_of_client on api_tokens (api_client_id, id desc);
create unique index api_tokens_rotated_once on api_tokens (rotated_from) where rotated_from is not null;

-- Every call of a known token, refused ones too; kept for 90 days.
create table api_calls (
  id uuid primary key default uuidv7(),
  api_client_id uuid not null references api_clients (id) on delete cascade,
  api_token_id uuid not null references api_tokens (id) on delete cascade,
  method text not null,
  -- Without its query; phones in it are shortened.
  path text not null,
  status smallint not null,
  -- Our number of the error, for refused ones.
  error_code integer,
  duration_ms real not null,
  request_id text not null,
  address text not null,
  created_at timestamptz not null
);
create index api_calls_of_client on api_calls (api_client_id, id desc);
create index api_calls_by_time on api_calls (created_at);
`)
