import { runSql } from '#db/migrations/run-sql'

/**
 * Whose a number was, and whose a plan, at a moment: numbers are found by the account that moved away from them, plans by who took them
 * over.
 */
export const whoseItWasThen = runSql(`
set local lock_timeout = '5s';

create index activity_personal_values_former_phones on activity_personal_values (before) where field = 'phone' and before is not null;
create index ownership_offers_accepted on ownership_offers (subscription_id, answered_at) where status = 'accepted';
`)
