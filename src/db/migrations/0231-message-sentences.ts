import { runSql } from '#db/migrations/run-sql'

/**
 * What staff wrote in place of the sentences that fill a message's variables, by the sentence's name and language; what is missing is
 * ours. Source: docs/decisions/0163.
 */
export const messageSentences = runSql(`
set local lock_timeout = '5s';

alter table message_texts
  add column sentences jsonb not null default '{}' check (jsonb_typeof(sentences) = 'object');
`)
