import { runSql } from '#db/migrations/run-sql'

/** Clients, staff, their sessions and one-time codes. */
export const identity = runSql(`
create table clients (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 20001) unique,
  -- E.164, normalised; empty only after the account was closed.
  phone text unique check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
  phone_extension text not null check (phone_extension ~ '^\\+[0-9]{1,4}$'),
  phone_number text not null,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  country text not null default '' check (length(country) <= 100),
  city text not null default '' check (length(city) <= 100),
  email text not null default '' check (length(email) <= 254),
  email_verified_at timestamptz,
  address text not null default '' check (length(address) <= 500),
  language text not null default 'ar' check (language in ('ar', 'en')),
  -- Store credit in halalas; the held part belongs to placed orders that are not paid yet.
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  balance_held_minor bigint not null default 0 check (balance_held_minor >= 0 and balance_held_minor <= balance_minor),
  blocked_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (phone is not null or closed_at is not null)
);

-- What staff type into the search: beginnings of email and names, or a number.
create index clients_by_email on clients (lower(email) text_pattern_ops);
create index clients_by_name on clients (lower(first_name || ' ' || last_name) text_pattern_ops);
create index clients_by_last_name on clients (lower(last_name) text_pattern_ops);
create index clients_by_number on clients (phone_number);

create table staff_users (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 101) unique,
  name text not null check (length(name) between 1 and 100),
  phone text not null check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
  email text not null check (length(email) <= 254 and email = lower(email)),
  role text not null check (role in ('admin', 'support', 'viewer')),
  is_active boolean not null default true,
  password_hash text not null,
  language text not null default 'ar' check (language in ('ar', 'en')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index staff_users_email on staff_users (email);

create table sessions (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  client_id uuid references clients (id),
  staff_user_id uuid references staff_users (id),
  -- Staff only: kept for one day; otherwise ends after silence (and with the browser).
  remembered boolean not null default false,
  address text not null,
  platform text not null,
  browser text not null,
  browser_version text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a code was last confirmed in this session; acts on money and roles want a fresh one.
  confirmed_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(client_id, staff_user_id) = 1)
);
create index sessions_of_client on sessions (client_id, id desc) where client_id is not null;
create index sessions_of_staff on sessions (staff_user_id, id desc) where staff_user_id is not null;

create table one_time_codes (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('client_sign_in', 'staff_sign_in', 'confirmation', 'email', 'phone_change')),
  -- Whom the code was sent to: a phone in E.164 or an email address.
  recipient text not null,
  staff_user_id uuid references staff_users (id),
  remember boolean not null default false,
  -- Salted with the row's id. Null for a challenge that looks real but belongs to nobody.
  code_hash bytea,
  browser_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- A new code takes the place of the last one that this browser asked for.
create unique index one_time_codes_one on one_time_codes (purpose, recipient, browser_hash) where used_at is null;
-- Which browsers have signed in to a phone before.
create index one_time_codes_used on one_time_codes (recipient, browser_hash) where used_at is not null;

create table consents (
  id uuid primary key default uuidv7(),
  client_id uuid not null references clients (id),
  kind text not null check (kind in ('terms', 'renewal', 'marketing_sms', 'marketing_email')),
  granted boolean not null,
  text_version text not null,
  address text not null,
  created_at timestamptz not null
);
create index consents_of_client on consents (client_id, kind, created_at desc);
`)
