import { runSql } from '#db/migrations/run-sql'

/**
 * Up to which issue administrators were notified for the last time of documents without an answer: one that stays so keeps no later outage
 * from being alarmed. Null: none was. Source: docs/decisions/0130.
 */
export const knownReports = runSql(`
set local lock_timeout = '5s';

alter table tax_units add column alarmed_until timestamptz;
`)
