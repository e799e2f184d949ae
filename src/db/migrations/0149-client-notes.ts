import { runSql } from '#db/migrations/run-sql'

/** What staff write about a client for each other. Source: docs/decisions/0145. */
export const clientNotes = runSql(`
create table client_notes (
  id uuid primary key default uuidv7(),
  client_id uuid not null references clients (id),
  staff_user_id uuid not null references staff_users (id),
  body text not null check (length(body) between 1 and 2000),
  once_key text,
  created_at timestamptz not null
);
create index client_notes_of_client on client_notes (client_id, id desc);
create unique index client_notes_once on client_notes (client_id, once_key) where once_key is not null;
`)
