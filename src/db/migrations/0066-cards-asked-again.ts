import { runSql } from '#db/migrations/run-sql'

/**
 * A saved card whose owner's phone has moved needs the bank at its next payment; and whether the bank is asked about an attempt
 * by our own wish stands with it.
 */
export const cardsAskedAgain = runSql(`
alter table payment_methods add column needs_bank boolean not null default false;
alter table payments add column asks_bank boolean not null default false;
`)
