import { runSql } from '#db/migrations/run-sql'

/**
 * When an account took a visitor's agreement over, which one does once. Of those that stood before it is not known whether one has: none does any
 * more, and whoever signs in there is asked in the account. Source: docs/decisions/0232.
 */
export const visitorsJoinOneAccount = runSql(`
set local lock_timeout = '5s';

-- What stands has the moment of the change, without being written.
alter table visitor_consents add column joined_at timestamptz default now();
alter table visitor_consents alter column joined_at drop default;
`)
