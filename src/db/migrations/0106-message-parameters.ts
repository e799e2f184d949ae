import { runSql } from '#db/migrations/run-sql'

/**
 * What a message says, beside its text, for carriers that only take approved templates. That a message may have left is a
 * column instead of the beginning of its error.
 */
export const messageParameters = runSql(`
alter table messages add column parameters jsonb not null default '{}' check (jsonb_typeof(parameters) = 'object');
alter table messages add column is_in_doubt boolean not null default false;
update messages set is_in_doubt = true, last_error = substr(last_error, length('in doubt: ') + 1)
  where last_error like 'in doubt: %';
`)
