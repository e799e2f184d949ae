import { runSql } from '#db/migrations/run-sql'

/** Money of a renewal whose plan ended before it was activated goes back with a reason of its own. */
export const planEndedCause = runSql(`
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in ('staff', 'late_after_cancellation',
  'second_payment', 'superseded', 'mismatch', 'chargeback', 'plan_changed', 'not_first_purchase', 'plan_running',
  'plan_ended', 'no_longer_held', 'price_changed'));
`)
