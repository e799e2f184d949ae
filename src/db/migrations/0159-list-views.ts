import { runSql } from '#db/migrations/run-sql'

/**
 * Filters, order and columns of a staff list under a name: somebody's own, or everybody's. And how each of the staff wants each list.
 * Source: docs/decisions/0150.
 */
export const listViews = runSql(`
create table list_views (
  id uuid primary key default uuidv7(),
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 40),
  -- The address behind the question mark.
  query text not null check (length(query) <= 1000),
  layout jsonb not null,
  is_shared boolean not null,
  staff_user_id uuid not null references staff_users (id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index list_views_own on list_views (staff_user_id, list, name) where not is_shared;
create unique index list_views_shared on list_views (list, name) where is_shared;
create index list_views_of_list on list_views (list);

create table list_layouts (
  staff_user_id uuid not null references staff_users (id) on delete cascade,
  list text not null check (length(list) between 1 and 60),
  layout jsonb not null,
  primary key (staff_user_id, list)
);
`)
