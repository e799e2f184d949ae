import { runSql } from '#db/migrations/run-sql'

/**
 * Who of the staff sees to something that waits, and who wants a morning's summary of it. What waits is never stored: it is read from
 * the states of things. A take from before its thing began to wait means nothing. Source: docs/decisions/0144.
 */
export const waitingTakes = runSql(`
create table waiting_takes (
  kind text not null,
  -- An id, or the word by which things are gathered into one row: a channel, a job's name.
  subject_id text not null,
  staff_user_id uuid not null references staff_users (id) on delete cascade,
  taken_at timestamptz not null,
  primary key (kind, subject_id)
);
create index waiting_takes_of_staff on waiting_takes (staff_user_id);

alter table staff_users add column wants_summary boolean not null default false;

-- What has failed is little among much that has not.
create index messages_failed on messages (created_at) where status = 'failed';
create index refunds_failed on refunds (updated_at) where status = 'failed';
create index subscriptions_past_due on subscriptions (grace_ends_at) where status = 'past_due';
`)
