import { runSql } from '#db/migrations/run-sql'

/** What is said of orders on account counts apart: it is caused by the partner who owes them, and stops nobody else's links and invitations. */
export const smsOfOrdersOnAccount = runSql(`
alter table code_counts add column on_account integer not null default 0 check (on_account >= 0);
`)
