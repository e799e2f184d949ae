import { runSql } from '#db/migrations/run-sql'

/**
 * The log is sealed by sequence alone, up to a number below which no row can come any more; rows that earlier seals
 * skipped by their time are sealed here. Source: docs/decisions/0070.
 */
export const sealsBySequence = runSql(`
-- A transaction has its number before it draws one for a row: once all transactions are over that had a number when the
-- sequence stood at n, every row up to n is there or will never be.
create function number_transaction() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create trigger activities_transaction_numbered before insert on activities
  for each statement execute function number_transaction();

-- Where the sequence stood when it was last looked at, and the first transaction that may draw only higher numbers.
create table activity_seal_marks (
  is_only boolean primary key default true check (is_only),
  sequence bigint not null,
  first_free_xid xid8 not null
);

-- Rows below the seal's range that earlier seals skipped and this one has sealed.
alter table activity_seals add column late_sequences bigint[] not null default '{}';
alter table activity_seals drop constraint activity_seals_last_sequence_key;
alter table activity_seals drop constraint activity_seals_check;
alter table activity_seals add constraint activity_seals_range_check
  check (last_sequence >= first_sequence or (last_sequence = first_sequence - 1 and late_sequences <> '{}'));
create unique index activity_seals_range on activity_seals (last_sequence, first_sequence);

-- Until now a seal took what was a minute old by its own time: the rest of its range was never sealed.
with last as (
  select max(last_sequence) as sequence, (select chain_hash from activity_seals order by id desc limit 1) as chain_hash
  from activity_seals),
skipped as (
  select a.sequence, a.content_hash from activities a, last
  where a.sequence <= last.sequence and not exists (select from activity_seals s
    where a.sequence between s.first_sequence and s.last_sequence and a.created_at < s.sealed_at - interval '1 minute')),
summed as (
  select array_agg(sequence order by sequence) as sequences, count(*)::int as row_count,
    sha256(string_agg(content_hash, ''::bytea order by sequence)) as rows_hash from skipped)
insert into activity_seals (first_sequence, last_sequence, row_count, rows_hash, previous_hash, chain_hash, sealed_at, late_sequences)
select last.sequence + 1, last.sequence, row_count, rows_hash, last.chain_hash, sha256(last.chain_hash || rows_hash), now(), sequences
from summed, last where row_count > 0;
`)
