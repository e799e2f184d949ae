import { runSql } from '#db/migrations/run-sql'

/**
 * Under one key of a request staff serve a subscription once, also where the process crashed among many before the answer was
 * kept. Forgotten with the keys, after a day.
 */
export const servedOnce = runSql(`
create table served_once (
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  once_key text not null,
  served_at timestamptz not null,
  primary key (subscription_id, once_key)
);
create index served_once_by_time on served_once (served_at);
`)
