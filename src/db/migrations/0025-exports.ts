import { runSql } from '#db/migrations/run-sql'

/** Files that staff ask for, written piece by piece; how often a message was tried; lists of messages and jobs. */
export const exportFiles = runSql(`
create table exports (
  id uuid primary key default uuidv7(),
  staff_user_id uuid not null references staff_users (id),
  resource text not null,
  -- As the list's own verb takes them.
  filters jsonb not null,
  columns text[] not null check (cardinality(columns) between 1 and 60),
  language text not null check (language in ('ar', 'en')),
  status text not null check (status in ('writing', 'ready', 'expired')),
  row_count bigint not null default 0,
  byte_count bigint not null default 0,
  piece_count integer not null default 0,
  -- The row that the last piece ended with: where a worker goes on.
  last_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- From then on the pieces are gone.
  expires_at timestamptz not null
);
create index exports_of_staff on exports (staff_user_id, id desc);
create index exports_that_expire on exports (expires_at) where status <> 'expired';

-- The file: gzip members, one after the other.
create table export_pieces (
  export_id uuid not null references exports (id),
  position integer not null,
  content bytea not null,
  primary key (export_id, position)
);
alter table export_pieces alter column content set storage external;

-- How often it was handed to its sender.
alter table messages add column attempts integer not null default 0;
create index messages_not_sent on messages (status, id desc) where status <> 'sent';
create index messages_of_template on messages (template, id desc);
`)
