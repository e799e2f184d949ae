import { runSql } from '#db/migrations/run-sql'

/** Whom a message to somebody else names can be found when they close their account. */
export const whoIsNamedInMessages = runSql(`
set local lock_timeout = '5s';

alter table messages add column named_client_id uuid references clients (id);
`)
