import { runSql } from '#db/migrations/run-sql'

/** Orders with their frozen numbers, holds, subscriptions with periods and points. */
export const orders = runSql(`
create extension if not exists btree_gist;

create table orders (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 100001) unique,
  client_id uuid not null references clients (id),
  method text not null check (method in ('store', 'api', 'subscription')),
  status text not null check (status in ('pending', 'awaiting_payment', 'awaiting_fullfilment', 'processing',
    'completed', 'cancelled', 'declined', 'refunded', 'partially_refunded', 'incomplete')),
  settled_by text check (settled_by in ('gateway', 'balance', 'coupon', 'account')),
  price_before_tax_minor bigint not null check (price_before_tax_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0 and discount_minor <= price_before_tax_minor),
  taxes_minor bigint not null check (taxes_minor >= 0),
  price_after_tax_minor bigint not null,
  previous_balance_minor bigint not null check (previous_balance_minor >= 0),
  final_price_minor bigint not null,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0 and refunded_minor <= price_after_tax_minor),
  auto_renew boolean not null,
  language text not null check (language in ('ar', 'en')),
  -- The end of the time in which it can be paid.
  payable_until timestamptz not null,
  settled_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- Why provisioning failed last; empty once it worked.
  fulfilment_error text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (price_after_tax_minor = price_before_tax_minor - discount_minor + taxes_minor),
  check (final_price_minor = price_after_tax_minor - previous_balance_minor),
  -- Nothing to pay, or at least what the gateway can charge.
  check (final_price_minor = 0 or final_price_minor >= 100),
  check ((settled_at is null) = (settled_by is null))
);
create index orders_of_client on orders (client_id, id desc);
create index orders_by_status on orders (status, id desc);

create table order_lines (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  product_id uuid not null references products (id),
  name_ar text not null,
  name_en text not null,
  price_minor bigint not null check (price_minor >= 0),
  points integer not null,
  days integer not null,
  group_sharing boolean not null
);
create index order_lines_of_order on order_lines (order_id);
create index order_lines_of_product on order_lines (product_id);

create table order_taxes (
  order_id uuid not null references orders (id),
  tax_id uuid not null references taxes (id),
  name_ar text not null,
  name_en text not null,
  percentage_bp integer not null,
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (order_id, tax_id)
);
create index order_taxes_of_tax on order_taxes (tax_id);

create table order_trackers (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  step text not null check (step in ('placed', 'payment_created', 'failed', 'pending', 'cancelled', 'declined',
    'received', 'order_completed')),
  payment_id uuid,
  -- Name of the failure, for failed and declined.
  failure text,
  created_at timestamptz not null
);
create index order_trackers_of_order on order_trackers (order_id, id);

-- Phones that the owner wants to share the plan with; invited when the order completes.
create table order_members (
  order_id uuid not null references orders (id),
  phone text not null check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
  primary key (order_id, phone)
);

create table balance_holds (
  order_id uuid primary key references orders (id),
  client_id uuid not null references clients (id),
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('held', 'taken', 'released')),
  updated_at timestamptz not null
);

create table coupon_uses (
  order_id uuid primary key references orders (id),
  coupon_id uuid not null references coupons (id),
  client_id uuid not null references clients (id),
  status text not null check (status in ('held', 'taken', 'released')),
  updated_at timestamptz not null
);
create index coupon_uses_of_client on coupon_uses (coupon_id, client_id) where status <> 'released';

create table subscriptions (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 30001) unique,
  client_id uuid not null references clients (id),
  product_id uuid not null references products (id),
  status text not null check (status in ('active', 'past_due', 'cancelled', 'expired', 'replaced')),
  auto_renew boolean not null default false,
  payment_method_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  cancelled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not auto_renew or payment_method_id is not null)
);
create unique index subscriptions_one_running on subscriptions (client_id)
  where status in ('active', 'past_due', 'cancelled');
create index subscriptions_of_client on subscriptions (client_id, id desc);

create table subscription_periods (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscriptions (id),
  -- Each paid order owns one period: the second run of a fulfilment finds it here.
  order_id uuid not null unique references orders (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  days integer not null,
  points integer not null check (points >= 0),
  points_left integer not null default 0 check (points_left >= 0 and points_left <= points),
  -- Points are granted when the period starts and lapse when it ends.
  granted_at timestamptz,
  lapsed_at timestamptz,
  -- Ended before its time by a refund; such a period may be overlapped again.
  ended_early_at timestamptz,
  check (ends_at > starts_at),
  exclude using gist (subscription_id with =, tstzrange(starts_at, ends_at) with &&) where (ended_early_at is null)
);
create index subscription_periods_of_subscription on subscription_periods (subscription_id, starts_at);

create table points_entries (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscriptions (id),
  period_id uuid not null references subscription_periods (id),
  kind text not null check (kind in ('grant', 'spend', 'reversal', 'lapse')),
  points integer not null check (points <> 0),
  points_left integer not null check (points_left >= 0),
  reason text not null default '',
  created_at timestamptz not null
);
create unique index points_entries_once on points_entries (period_id, kind) where kind in ('grant', 'lapse');
create index points_entries_of_subscription on points_entries (subscription_id, id desc);

create table subscription_members (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscriptions (id),
  phone text not null check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
  client_id uuid references clients (id),
  status text not null check (status in ('invited', 'joined', 'left', 'removed')),
  invited_at timestamptz not null,
  joined_at timestamptz,
  ended_at timestamptz
);
create unique index subscription_members_once on subscription_members (subscription_id, phone)
  where status in ('invited', 'joined');
create unique index subscription_members_one_group on subscription_members (client_id) where status = 'joined';
create index subscription_members_by_phone on subscription_members (phone) where status = 'invited';
`)
