import { runSql } from '#db/migrations/run-sql'

/** Orders of partners, what they owe for those on account, and the practice side of test tokens. */
export const partnerOrders = runSql(`
-- Practice clients of test tokens: numbers that nobody has, to which nothing is sent.
alter table clients add column is_test boolean not null default false;
alter table clients add constraint clients_test_number check (phone is null or is_test = (phone like '+999%'));

alter table orders add column api_client_id uuid references api_clients (id);
alter table orders add column is_test boolean not null default false;
-- How a partner's order is to be paid: by the client through a link, or by the partner.
alter table orders add column partner_payment text check (partner_payment in ('link', 'account'));
alter table orders add constraint orders_of_partners check ((api_client_id is null or method = 'api')
  and (api_client_id is null) = (partner_payment is null) and (not is_test or api_client_id is not null));
create index orders_of_api_client on orders (api_client_id, id desc) where api_client_id is not null;
create unique index orders_placed_once_by_partner on orders (api_client_id, is_test, placement_key)
  where api_client_id is not null and placement_key is not null;

-- What a partner owes: orders on account add to it, payments take from it.
create table api_account_entries (
  id uuid primary key default uuidv7(),
  api_client_id uuid not null references api_clients (id),
  kind text not null check (kind in ('order', 'payment')),
  order_id uuid unique references orders (id),
  -- Halalas; an order's above zero, a payment's below.
  amount_minor bigint not null check (amount_minor <> 0),
  -- What is owed after it.
  owed_minor bigint not null,
  reference text not null default '' check (length(reference) <= 200),
  staff_user_id uuid references staff_users (id),
  once_key text,
  created_at timestamptz not null,
  check ((kind = 'order') = (order_id is not null)),
  check ((kind = 'order') = (amount_minor > 0)),
  check ((kind = 'payment') = (staff_user_id is not null))
);
create index api_account_entries_of_client on api_account_entries (api_client_id, created_at, id);
create unique index api_account_entries_once on api_account_entries (api_client_id, once_key) where once_key is not null;
create trigger api_account_entries_append_only before update or delete on api_account_entries
  for each row execute function refuse_change();

-- Money that came past the gateway: transfers of partners.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in ('gateway', 'client_balance',
  'revenue', 'tax', 'refunds', 'to_return', 'adjustments', 'receivable', 'bank'));
`)
