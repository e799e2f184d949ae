import { runSql } from '#db/migrations/run-sql'

/** Under one key of a request a balance is adjusted once, also where the process crashed before the answer was kept. */
export const adjustedOnce = runSql(`
alter table balance_adjustments add column once_key text;
create unique index balance_adjustments_once on balance_adjustments (client_id, once_key) where once_key is not null;
`)
