import { runSql } from '#db/migrations/run-sql'

/** Upgrades at once and downgrades at the paid end, with what each unused period was worth. */
export const planChanges = runSql(`
create table plan_changes (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscriptions (id),
  client_id uuid not null references clients (id),
  kind text not null check (kind in ('upgrade', 'downgrade')),
  status text not null check (status in ('pending', 'paid', 'done', 'undone')),
  from_product_id uuid not null references products (id),
  to_product_id uuid not null references products (id),
  -- Before tax, as it was when the client chose it: a downgrade is charged at it.
  price_minor bigint not null check (price_minor >= 0),
  -- Worth of everything unused; the part that the new order is paid with is on the order. Halalas with tax.
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  -- Members who stay; null for all of them.
  keeps_members uuid[],
  -- Null for an upgrade: with its payment.
  takes_effect_at timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  undone_at timestamptz,
  updated_at timestamptz not null,
  check (from_product_id <> to_product_id),
  check (kind = 'upgrade' or (takes_effect_at is not null and credit_minor = 0))
);
create unique index plan_changes_one_open on plan_changes (subscription_id) where status in ('pending', 'paid');
create index plan_changes_of_client on plan_changes (client_id, id desc);

-- What was counted when the change was priced. A period is worth something once: it ends with the change.
create table plan_change_credits (
  plan_change_id uuid not null references plan_changes (id),
  period_id uuid not null references subscription_periods (id),
  order_id uuid not null references orders (id),
  -- Paid with tax and not given back, then.
  paid_minor bigint not null check (paid_minor >= 0),
  days_left integer not null,
  points_used integer not null,
  amount_minor bigint not null check (amount_minor >= 0 and amount_minor <= paid_minor),
  primary key (plan_change_id, period_id)
);
create index plan_change_credits_of_period on plan_change_credits (period_id);

-- The order that pays an upgrade, or the renewal that pays a downgrade; the credit is a part of its previous balance.
alter table orders add column plan_change_id uuid references plan_changes (id);
alter table orders add column credit_minor bigint not null default 0
  check (credit_minor >= 0 and credit_minor <= previous_balance_minor);
create index orders_of_plan_change on orders (plan_change_id) where plan_change_id is not null;

alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in ('staff', 'late_after_cancellation',
  'second_payment', 'superseded', 'mismatch', 'chargeback', 'plan_changed'));
`)
