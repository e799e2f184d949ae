import { runSql } from '#db/migrations/run-sql'

/**
 * When a client was notified of a scheduled price, kept for longer than the message: a period of an imported plan is charged a higher one only so many days behind
 * that. Source: docs/decisions/0247.
 */
export const priceNotices = runSql(`
set local lock_timeout = '5s';

create table price_notices (
  price_change_id uuid not null references price_changes (id),
  subscription_id uuid not null references subscriptions (id),
  client_id uuid not null references clients (id),
  notified_at timestamptz not null,
  primary key (subscription_id, price_change_id, client_id)
);
`)
