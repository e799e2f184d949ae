import { runSql } from '#db/migrations/run-sql'

/**
 * What reminds a client of an order that they placed and did not pay: the one message, and that they want to hear no more of it.
 * Source: docs/decisions/0167.
 */
export const orderReminders = runSql(`
set local lock_timeout = '5s';

create table order_reminders (
  order_id uuid primary key references orders (id) on delete cascade,
  -- When the message was left for its sender.
  sent_at timestamptz,
  -- The client wants neither the message nor the line on the pages.
  stopped_at timestamptz,
  check (num_nonnulls(sent_at, stopped_at) > 0)
);
create index order_reminders_sent on order_reminders (sent_at) where sent_at is not null;

alter table store_settings add column unpaid_reminders boolean not null default true;

insert into signing_keys (name, key)
  values ('reminder_stop', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
`)
