import { runSql } from '#db/migrations/run-sql'

/** Money of a renewal that was stopped before it came goes back with a reason of its own: no order of its client's was cancelled. */
export const stoppedRenewalCause = runSql(`
set local lock_timeout = '5s';

alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in ('staff', 'late_after_cancellation',
  'second_payment', 'superseded', 'mismatch', 'chargeback', 'plan_changed', 'not_first_purchase', 'plan_running',
  'plan_ended', 'no_longer_held', 'price_changed', 'client_blocked', 'renewal_stopped'));
`)
