import { runSql } from '#db/migrations/run-sql'

/**
 * Sealed months of the log can be moved into files: a row may be removed once the file that has it is written down here, which only
 * the owner of the tables can do. Source: docs/decisions/0160.
 */
export const archivedLog = runSql(`
set local lock_timeout = '5s';

create table activity_archives (
  id bigint generated always as identity primary key,
  -- Whole seals, which stay in activity_seals: the chain holds without the rows.
  first_seal_id bigint not null references activity_seals (id),
  last_seal_id bigint not null unique references activity_seals (id),
  first_sequence bigint not null,
  last_sequence bigint not null,
  row_count integer not null check (row_count > 0),
  file_name text not null unique,
  -- SHA-256 of the file.
  file_hash bytea not null,
  created_at timestamptz not null,
  check (last_seal_id >= first_seal_id and last_sequence >= first_sequence)
);
create trigger activity_archives_append_only before update or delete on activity_archives
  for each row execute function refuse_change();
create trigger activity_archives_no_truncate before truncate on activity_archives execute function refuse_change();

-- Seals that took rows late: none in a store that began after docs/decisions/0070.
create index activity_seals_late on activity_seals (id) where late_sequences <> '{}';

create function refuse_change_but_archived() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from activity_archives where old.sequence between first_sequence and last_sequence) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger activities_append_only before update or delete on activities
  for each row execute function refuse_change_but_archived();
`)
