import { runSql } from '#db/migrations/run-sql'

/** Numbers that accounts have moved away from, as far as the log knows of them no more. Source: docs/decisions/0229. */
export const formerPhones = runSql(`
set local lock_timeout = '5s';

create table former_phones (
  client_id uuid not null references clients (id),
  phone text not null,
  left_at timestamptz not null,
  primary key (client_id, phone, left_at)
);
create index former_phones_of_phone on former_phones (phone, left_at);
`)
