import { runSql } from '#db/migrations/run-sql'

/** Files that clients and staff send with what they write in tickets. Source: docs/decisions/0151. */
export const ticketAttachments = runSql(`
create table ticket_attachments (
  id uuid primary key default uuidv7(),
  -- Whoever brought it: one of the two.
  client_id uuid references clients (id) on delete cascade,
  staff_user_id uuid references staff_users (id),
  -- Empty until it is sent.
  ticket_id uuid references tickets (id) on delete cascade,
  message_id uuid references ticket_messages (id) on delete cascade,
  name text not null check (length(name) between 1 and 150),
  -- What its first bytes say.
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  byte_size integer not null check (byte_size > 0),
  created_at timestamptz not null,
  check (num_nonnulls(client_id, staff_user_id) = 1),
  check ((ticket_id is null) = (message_id is null))
);
create index ticket_attachments_of_message on ticket_attachments (message_id, id) where message_id is not null;
create index ticket_attachments_of_ticket on ticket_attachments (ticket_id) where ticket_id is not null;
create index ticket_attachments_not_sent on ticket_attachments (created_at) where message_id is null;
create index ticket_attachments_of_client on ticket_attachments (client_id) where client_id is not null;

-- Apart, so that nothing that lists attachments reads them.
create table ticket_attachment_contents (
  attachment_id uuid primary key references ticket_attachments (id) on delete cascade,
  content bytea not null
);
alter table ticket_attachment_contents alter column content set storage external;
`)
