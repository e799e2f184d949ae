import { runSql } from '#db/migrations/run-sql'

/** Money that pays a first purchase's price for a second one goes back; and orders of one origin are counted by status. */
export const firstPurchases = runSql(`
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in ('staff', 'late_after_cancellation',
  'second_payment', 'superseded', 'mismatch', 'chargeback', 'plan_changed', 'not_first_purchase'));

-- Partners' orders and renewals are few beside the store's: they are not looked for among everybody's in a status.
create index orders_by_method_and_status on orders (method, status, created_at, id);
`)
