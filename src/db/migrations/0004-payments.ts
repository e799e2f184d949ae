import { runSql } from '#db/migrations/run-sql'

/** Payments, saved cards, refunds, the gateway's events, and the double-entry ledger. */
export const payments = runSql(`
create table payment_methods (
  id uuid primary key default uuidv7(),
  client_id uuid not null references clients (id),
  provider text not null,
  -- The gateway's handle of the card; never a number.
  token text not null,
  brand text not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  month smallint not null check (month between 1 and 12),
  year smallint not null check (year between 2000 and 2200),
  name text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (provider, token)
);
create unique index payment_methods_one_default on payment_methods (client_id) where is_default and removed_at is null;
create index payment_methods_of_client on payment_methods (client_id, id desc) where removed_at is null;

alter table subscriptions add foreign key (payment_method_id) references payment_methods (id);

create table payments (
  -- Written before the gateway is asked, and the gateway's given_id, for which its guide advises version 4.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  client_id uuid not null references clients (id),
  provider text not null,
  live_mode boolean not null,
  method text not null check (method in ('card', 'saved_card', 'apple_pay', 'balance')),
  -- The browser sends the card to the gateway itself; our server only announces the payment.
  sent_by_browser boolean not null default false,
  status text not null check (status in ('initial', 'awaiting_authorization', 'paid', 'payment_failed', 'unpaid')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null default 'SAR' check (currency = 'SAR'),
  save_card boolean not null default false,
  payment_method_id uuid references payment_methods (id),
  redirect_url text,
  -- Name of the failure in rules/payment-failures, and what the gateway said, for staff.
  failure text,
  gateway_message text,
  gateway_status text,
  card_brand text,
  card_last_four text,
  -- This payment paid the order. A paid one that does not is sent back.
  settles boolean not null default false,
  superseded_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not settles or status = 'paid')
);
create unique index payments_one_open on payments (order_id) where status in ('initial', 'awaiting_authorization');
create unique index payments_one_settles on payments (order_id) where settles;
create index payments_of_order on payments (order_id, created_at);

create table gateway_events (
  id uuid primary key default uuidv7(),
  provider text not null,
  external_id text not null,
  type text not null,
  -- The payment that the event speaks of, if it can be one of ours; never believed, only asked about.
  payment_id uuid,
  received_at timestamptz not null,
  unique (provider, external_id)
);

create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  payment_id uuid references payments (id),
  destination text not null check (destination in ('card', 'balance')),
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('requested', 'pending', 'done', 'failed')),
  cause text not null check (cause in ('staff', 'late_after_cancellation', 'second_payment', 'superseded', 'mismatch')),
  reason text not null default '',
  gateway_message text,
  created_at timestamptz not null,
  done_at timestamptz,
  updated_at timestamptz not null
);
-- The system sends a payment back at most once.
create unique index refunds_once_by_system on refunds (payment_id) where cause <> 'staff';
create index refunds_of_order on refunds (order_id);

-- Double entry: the entries of one booking add up to zero, checked at commit.
create table ledger_bookings (
  id uuid primary key default uuidv7(),
  kind text not null,
  order_id uuid references orders (id),
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  created_at timestamptz not null
);
create index ledger_bookings_of_order on ledger_bookings (order_id);

create table ledger_entries (
  booking_id uuid not null references ledger_bookings (id),
  position smallint not null,
  account text not null check (account in ('gateway', 'client_balance', 'revenue', 'tax', 'refunds', 'to_return', 'adjustments', 'receivable')),
  client_id uuid references clients (id),
  -- Debit positive, credit negative, in halalas.
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (booking_id, position),
  check ((account = 'client_balance') = (client_id is not null))
);
create index ledger_entries_of_client on ledger_entries (client_id) where client_id is not null;

create function check_booking_balances() returns trigger language plpgsql as $$
declare difference numeric;
begin
  select sum(amount_minor) into difference from ledger_entries where booking_id = new.booking_id;
  if difference <> 0 then
    raise exception 'ledger booking % does not balance: % halalas', new.booking_id, difference;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_booking_balances();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries execute function refuse_change();
create trigger order_trackers_append_only before update or delete on order_trackers
  for each row execute function refuse_change();
`)
