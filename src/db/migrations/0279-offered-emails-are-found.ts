import { runSql } from '#db/migrations/run-sql'

/** Staff find clients by the email that a partner named with them, too. */
export const offeredEmailsAreFound = runSql(`
set local lock_timeout = '5s';

create index clients_by_offered_email on clients (lower(offered_email) text_pattern_ops) where offered_email <> '';
`)
