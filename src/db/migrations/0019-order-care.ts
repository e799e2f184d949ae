import { runSql } from '#db/migrations/run-sql'

/** What staff do with orders: refunds with their author, the end of a period, notes among staff. */
export const orderCare = runSql(`
-- The time that the order paid for was ended, or will never begin: nothing is provisioned any more.
alter table orders add column access_ended_at timestamptz;

alter table refunds add column staff_user_id uuid references staff_users (id);
alter table refunds add column ends_access boolean not null default false;
-- One deed of staff's leaves at most one refund per destination, however often it is repeated.
alter table refunds add column once_key text;
create unique index refunds_once_by_staff on refunds (order_id, once_key, destination) where once_key is not null;

create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  staff_user_id uuid not null references staff_users (id),
  body text not null check (length(body) between 1 and 2000),
  once_key text,
  created_at timestamptz not null
);
create index order_notes_of_order on order_notes (order_id, id desc);
create unique index order_notes_once on order_notes (order_id, once_key) where once_key is not null;
`)
