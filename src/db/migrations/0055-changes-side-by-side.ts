import { runSql } from '#db/migrations/run-sql'

/** An upgrade that waits for its payment stands beside the plan that was chosen for the paid end. */
export const changesSideBySide = runSql(`
drop index plan_changes_one_open;
create unique index plan_changes_one_open on plan_changes (subscription_id, kind) where status in ('pending', 'paid');
`)
