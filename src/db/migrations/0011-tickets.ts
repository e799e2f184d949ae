import { runSql } from '#db/migrations/run-sql'

/** Conversations of clients with support. */
export const tickets = runSql(`
create table tickets (
  id uuid primary key default uuidv7(),
  ref_id bigint generated always as identity (start with 40001) unique,
  client_id uuid not null references clients (id),
  -- The client's own order that it is about.
  order_id uuid references orders (id),
  status text not null check (status in ('pending', 'solved', 'rejected', 'closed')),
  -- Whoever opened it; empty for the client.
  created_by_staff_id uuid references staff_users (id),
  assigned_to uuid references staff_users (id),
  -- When it left pending.
  closed_at timestamptz,
  -- Of the Idempotency-Key and text with which it was opened: asked again after a lost answer, it is found.
  opening_key text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'pending') = (closed_at is null))
);
create index tickets_of_client on tickets (client_id, id desc);
create index tickets_by_status on tickets (status, id desc);
create index tickets_by_time on tickets (created_at);
create index tickets_of_order on tickets (order_id) where order_id is not null;
create index tickets_of_staff on tickets (assigned_to, id desc) where assigned_to is not null;
create unique index tickets_opened_once on tickets (client_id, opening_key) where opening_key is not null;

-- The thread; the first one is what the ticket was opened with.
create table ticket_messages (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references tickets (id) on delete cascade,
  -- Whoever wrote it; empty for the client.
  staff_user_id uuid references staff_users (id),
  -- Among staff only; never shown to the client.
  is_note boolean not null default false,
  body text not null check (length(body) between 1 and 5000),
  -- As tickets.opening_key.
  once_key text,
  created_at timestamptz not null,
  check (not is_note or staff_user_id is not null)
);
create index ticket_messages_of_ticket on ticket_messages (ticket_id, id);
create unique index ticket_messages_once on ticket_messages (ticket_id, once_key) where once_key is not null;
`)
