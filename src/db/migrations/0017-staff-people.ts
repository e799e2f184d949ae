import { runSql } from '#db/migrations/run-sql'

/** Staff are invited, forget passwords, and leave; what they did keeps their name. */
export const staffPeople = runSql(`
-- Empty until the invitation was accepted.
alter table staff_users alter column password_hash drop not null;
-- Deleted: the row stays for the name beside what they did.
alter table staff_users add column deleted_at timestamptz;
alter table staff_users add check (deleted_at is null or not is_active);
drop index staff_users_email;
create unique index staff_users_email on staff_users (email) where deleted_at is null;

-- Mailed links that work once: to accept an invitation, or to set a new password.
create table staff_links (
  id uuid primary key default uuidv7(),
  staff_user_id uuid not null references staff_users (id),
  purpose text not null check (purpose in ('invitation', 'password_reset')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- A new link takes the place of the last one.
create unique index staff_links_one on staff_links (staff_user_id) where used_at is null;
`)
