import { runSql } from '#db/migrations/run-sql'

/**
 * Which releases have migrated a database, so that one that comes back knows how far it is behind; documents that wait for their
 * stamp go to the unit that follows after a restore; and since when a job is being worked. Source: docs/decisions/0269 to 0271.
 */
export const waysBack = runSql(`
set local lock_timeout = '5s';

-- One row for each release that has migrated here, once all of its own migrations were made: by migrated_at, one behind the other.
create table schema_releases (
  -- Its version.
  release text,
  -- Of those that the release knows.
  last_migration text collate "C",
  migrated_at timestamptz not null default now(),
  primary key (release, last_migration)
);

-- Its series went on in a history that a restore has left: it issues nothing any more, and what it stamped is only reported.
alter table tax_units add column closed_at timestamptz, add constraint tax_units_closed check (closed_at is null or not is_current);

-- How many documents of each kind it had issued when it was activated: of what comes behind them each is reported.
alter table tax_units add column issued_in_phase_1 jsonb;

-- When a worker took it, by the clock of the database. Null where the release before did.
alter table jobs add column claimed_at timestamptz;

-- A document has its place in a chain from its stamp on; until then another unit may take it over.
create or replace function refuse_other_stamp() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
      and (new.document_id, new.issued_at) = (old.document_id, old.issued_at)
      and (new.unit_id = old.unit_id or (old.state = 'unstamped' and new.state = 'unstamped'))
      and (old.state = 'unstamped'
        or ((new.credential_id, new.counter, new.previous_hash, new.hash, new.qr)
            = (old.credential_id, old.counter, old.previous_hash, old.hash, old.qr)
          and (new.xml, new.packed_xml) is not distinct from (old.xml, old.packed_xml)))
      and (old.next_at is not null or (old.state = 'refused' and new.state in ('refused', 'replaced'))) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
`)
