import { runSql } from '#db/migrations/run-sql'

/** Which worker holds a job: when it dies, the others need not wait until its claim runs out. */
export const heldJobs = runSql(`
-- The name of its connection in pg_stat_activity; empty for whoever works jobs without one.
alter table jobs add column worker text;
`)
