import { runSql } from '#db/migrations/run-sql'

/**
 * A period says what its purchase found: whether the renewal was agreed to before it, and the card of the renewal, where it brought another one.
 * Taken back, it leaves what was agreed to before. False and null of all that ended otherwise, and of what the previous code writes.
 */
export const whatAPurchaseFound = runSql(`
set local lock_timeout = '5s';

alter table subscription_periods
  add column found_renewal boolean not null default false,
  add column replaced_card_id uuid references payment_methods (id);
`)
