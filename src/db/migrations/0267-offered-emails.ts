import { runSql } from '#db/migrations/run-sql'

/** The email that only a partner typed for a new client stands apart, and nothing is sent to it before the client takes it over (0227). */
export const offeredEmails = runSql(`
set local lock_timeout = '5s';

alter table clients add column offered_email text not null default '';
`)
