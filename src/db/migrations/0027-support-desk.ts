import { runSql } from '#db/migrations/run-sql'

/** The support desk: who waits for an answer, replies that are kept, and who else looks at a ticket. */
export const supportDesk = runSql(`
-- Since when the client waits for an answer; empty once staff answered, and while the ticket is not open.
alter table tickets add column waiting_since timestamptz;
update tickets t set waiting_since = (
  select m.created_at from ticket_messages m where m.ticket_id = t.id and not m.is_note and m.staff_user_id is null
    and m.id > coalesce((select max(a.id::text)::uuid from ticket_messages a
      where a.ticket_id = t.id and not a.is_note and a.staff_user_id is not null), '00000000-0000-0000-0000-000000000000')
  order by m.id limit 1)
where t.status = 'pending';
create index tickets_by_waiting on tickets (coalesce(waiting_since, 'infinity'::timestamptz), id);

-- Answers that staff write often; what stands in braces is filled from the client and the order.
create table saved_replies (
  id uuid primary key default uuidv7(),
  title_ar text not null check (length(title_ar) between 1 and 120),
  title_en text not null check (length(title_en) between 1 and 120),
  body_ar text not null check (length(body_ar) between 1 and 5000),
  body_en text not null check (length(body_en) between 1 and 5000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Who has a ticket before them; worth nothing after a crash.
create unlogged table ticket_presence (
  ticket_id uuid not null references tickets (id) on delete cascade,
  staff_user_id uuid not null references staff_users (id) on delete cascade,
  is_typing boolean not null,
  seen_at timestamptz not null,
  primary key (ticket_id, staff_user_id)
);
create index ticket_presence_by_time on ticket_presence (seen_at);
`)
