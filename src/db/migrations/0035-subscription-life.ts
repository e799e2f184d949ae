import { runSql } from '#db/migrations/run-sql'

/** Leaving and why, pauses, prices of subscribers, refunds that clients ask for, owners, coupons on renewals, the books. */
export const subscriptionLife = runSql(`
-- Why a client stopped a renewal: the latest word per subscription.
create table leaving_answers (
  subscription_id uuid primary key references subscriptions (id),
  client_id uuid not null references clients (id),
  reason text not null check (reason in ('too_expensive', 'not_used', 'missing_feature', 'found_other', 'trouble', 'other')),
  words text not null default '' check (length(words) <= 1000),
  created_at timestamptz not null
);
create index leaving_answers_of_client on leaving_answers (client_id, created_at desc);

-- Between the paid end and a date nothing is charged and nothing is served; then the plan goes on at its old price.
create table subscription_pauses (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscriptions (id),
  client_id uuid not null references clients (id),
  until timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- client: came back or thought better of it · date: the day came · plan: the plan was stopped, replaced or bought anew.
  ended_by text check (ended_by in ('client', 'date', 'plan')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index subscription_pauses_one_open on subscription_pauses (subscription_id) where ended_at is null;

-- What subscribers of a plan pay from a day on. Who bought after that day has a price of their own.
create table price_changes (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 101) unique,
  product_id uuid not null references products (id),
  -- Before tax.
  price_minor bigint not null check (price_minor >= 100),
  applies_from timestamptz not null,
  text_ar text not null check (length(text_ar) between 1 and 1000),
  text_en text not null check (length(text_en) between 1 and 1000),
  -- Who has not agreed by then is not renewed; else who has not left is.
  asks_consent boolean not null,
  status text not null check (status in ('scheduled', 'withdrawn')),
  announced_at timestamptz,
  staff_user_id uuid not null references staff_users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index price_changes_of_product on price_changes (product_id, applies_from);

create table price_consents (
  price_change_id uuid not null references price_changes (id),
  subscription_id uuid not null references subscriptions (id),
  client_id uuid not null references clients (id),
  address text not null default '',
  created_at timestamptz not null,
  primary key (price_change_id, subscription_id)
);

create table refund_requests (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 101) unique,
  order_id uuid not null references orders (id),
  client_id uuid not null references clients (id),
  reason text not null default '' check (length(reason) <= 1000),
  destination text not null check (destination in ('card', 'balance')),
  status text not null check (status in ('open', 'granted', 'refused')),
  -- Granted by the system, because the law leaves nothing to decide.
  by_law boolean not null default false,
  answer text not null default '' check (length(answer) <= 1000),
  staff_user_id uuid references staff_users (id),
  created_at timestamptz not null,
  answered_at timestamptz,
  check ((status = 'open') = (answered_at is null))
);
create unique index refund_requests_one_open on refund_requests (order_id) where status in ('open', 'granted');
create index refund_requests_open on refund_requests (id) where status = 'open';

-- An owner offers the plan to a member, who takes it with an own card.
create table ownership_offers (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscriptions (id),
  from_client_id uuid not null references clients (id),
  to_client_id uuid not null references clients (id),
  status text not null check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create unique index ownership_offers_one_open on ownership_offers (subscription_id) where status = 'open';
create index ownership_offers_to on ownership_offers (to_client_id) where status = 'open';

-- Renewals that a coupon still lowers after the purchase; null for all of them.
alter table coupons add column renewals integer default 0 check (renewals between 0 and 120);
-- What the coupon promised when it was used, whatever becomes of it in the shop.
alter table coupon_uses add column percentage_bp integer;
alter table coupon_uses add column amount_minor bigint;
alter table coupon_uses add column renewals integer default 0;

-- The gateway's books against ours.
create table reconciliations (
  id uuid primary key default uuidv7(),
  provider text not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  payments_compared integer not null,
  ours_minor bigint not null,
  theirs_minor bigint not null,
  created_at timestamptz not null
);
create table gateway_differences (
  id uuid primary key default uuidv7(),
  provider text not null,
  -- The gateway's id of the payment: ours when it can be one.
  external_id text not null,
  payment_id uuid references payments (id),
  order_id uuid references orders (id),
  kind text not null check (kind in ('unknown_here', 'unknown_there', 'not_settled_here', 'not_paid_there', 'amount', 'refunded')),
  -- Halalas: what was taken less what went back.
  ours_minor bigint not null,
  theirs_minor bigint not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  settled_at timestamptz,
  way text check (way in ('asked_again', 'booked', 'explained', 'gone')),
  note text not null default '' check (length(note) <= 1000),
  staff_user_id uuid references staff_users (id),
  check ((settled_at is null) = (way is null))
);
create unique index gateway_differences_one_open on gateway_differences (provider, external_id) where settled_at is null;
create index gateway_differences_by_time on gateway_differences (found_at);
`)
