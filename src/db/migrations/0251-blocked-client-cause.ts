import { runSql } from '#db/migrations/run-sql'

/** Money that comes for a client who was blocked meanwhile goes back with a reason of its own. */
export const blockedClientCause = runSql(`
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in ('staff', 'late_after_cancellation',
  'second_payment', 'superseded', 'mismatch', 'chargeback', 'plan_changed', 'not_first_purchase', 'plan_running',
  'plan_ended', 'no_longer_held', 'price_changed', 'client_blocked'));
`)
