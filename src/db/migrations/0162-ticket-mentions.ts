import { runSql } from '#db/migrations/run-sql'

/** Colleagues whom a note among staff names, until they have looked at its ticket. Source: docs/decisions/0152. */
export const ticketMentions = runSql(`
create table ticket_mentions (
  message_id uuid not null references ticket_messages (id) on delete cascade,
  staff_user_id uuid not null references staff_users (id) on delete cascade,
  ticket_id uuid not null references tickets (id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (message_id, staff_user_id)
);
create index ticket_mentions_waiting on ticket_mentions (staff_user_id, ticket_id) where seen_at is null;
create index ticket_mentions_of_ticket on ticket_mentions (ticket_id);
`)
