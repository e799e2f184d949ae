import { runSql } from '#db/migrations/run-sql'

/**
 * Rows that every sale writes go into fewer indexes: what is asked by range is kept in a summary of pages, and what is mostly
 * empty only where it is not. Source: docs/decisions/0159.
 */
export const fewerIndexEntries = runSql(`
-- Nobody waits behind this for long: it fails, and is asked again.
set local lock_timeout = '5s';

-- Sealing reads the log by ranges of its sequence, which rows follow as they are written. The database draws each number
-- once; nobody may give one.
alter table activities drop constraint activities_sequence_key;
create index activities_by_sequence on activities using brin (sequence) with (pages_per_range = 32, autosummarize = on);

-- Keys live for a day and go by their age. Their answer finds room beside the claim.
drop index idempotency_keys_age;
create index idempotency_keys_age on idempotency_keys using brin (created_at) with (pages_per_range = 16, autosummarize = on);
alter table idempotency_keys set (fillfactor = 70);

-- A sale's invoice belongs to no partner's month, and stands in no other one's place.
alter table tax_documents drop constraint tax_documents_replaces_key;
create unique index tax_documents_replaces on tax_documents (replaces) where replaces is not null;
drop index tax_documents_account_invoice;
create unique index tax_documents_account_invoice on tax_documents (account_invoice_id)
  where kind = 'invoice' and replaces is null and account_invoice_id is not null;
`)
