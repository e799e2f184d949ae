import { runSql } from '#db/migrations/run-sql'

/**
 * A period says what its purchase changed of the plan that it continued: the grace that it ended, and whether the client's consent to
 * renewal came with it. Taken back, it leaves the plan as it was. Null and false of all that ended otherwise, and of what the previous code
 * writes.
 */
export const whatAPurchaseChanged = runSql(`
set local lock_timeout = '5s';

alter table subscription_periods add column ended_grace_at timestamptz, add column began_renewal boolean not null default false;
`)
