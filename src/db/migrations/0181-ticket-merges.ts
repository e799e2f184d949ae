import { runSql } from '#db/migrations/run-sql'

/** Two tickets of one client made one, and made two again within a week. Source: docs/decisions/0157. */
export const ticketMerges = runSql(`
-- The ticket that a merged one leads to; it is closed.
alter table tickets add column merged_into uuid references tickets (id) on delete set null;
create index tickets_merged on tickets (merged_into) where merged_into is not null;
-- In which ticket a message was written first, where that is another one.
alter table ticket_messages add column origin_ticket_id uuid references tickets (id) on delete set null;
create index ticket_messages_of_origin on ticket_messages (origin_ticket_id, id) where origin_ticket_id is not null;

create table ticket_merges (
  id uuid primary key default uuidv7(),
  source_id uuid not null references tickets (id) on delete cascade,
  target_id uuid not null references tickets (id) on delete cascade,
  -- Messages that went over; those that were written since stay.
  message_ids uuid[] not null,
  staff_user_id uuid not null references staff_users (id),
  merged_at timestamptz not null,
  undone_at timestamptz,
  check (source_id <> target_id)
);
create unique index ticket_merges_standing on ticket_merges (source_id) where undone_at is null;
create index ticket_merges_of_target on ticket_merges (target_id);
`)
