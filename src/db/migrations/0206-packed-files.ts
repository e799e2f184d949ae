import { runSql } from '#db/migrations/run-sql'

/**
 * The stamped file of a document is kept as what it adds to what all files have in common (`einvoice/packed-file.ts`). Files of before stay as they
 * are. Source: docs/decisions/0173.
 */
export const packedFiles = runSql(`
set local lock_timeout = '5s';

alter table tax_submissions add column packed_xml bytea;
-- It is compressed already.
alter table tax_submissions alter column packed_xml set storage external;

alter table tax_submissions drop constraint tax_submissions_check, drop constraint tax_submissions_check1;
alter table tax_submissions
  add constraint tax_submissions_one_file check (num_nonnulls(xml, packed_xml) = (state <> 'unstamped')::integer),
  add constraint tax_submissions_stamp check (
    num_nonnulls(credential_id, counter, previous_hash, hash, qr) = 5 * num_nonnulls(xml, packed_xml));

create or replace function refuse_other_stamp() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
      and (new.document_id, new.unit_id, new.issued_at) = (old.document_id, old.unit_id, old.issued_at)
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
