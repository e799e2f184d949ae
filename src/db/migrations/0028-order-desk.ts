import { runSql } from '#db/migrations/run-sql'

/** Orders that staff place for clients, with a discount of theirs, and money that a bank took back. */
export const orderDesk = runSql(`
alter table orders add column placed_by_staff_id uuid references staff_users (id);
-- Why staff lowered the price.
alter table orders add column discount_reason text check (length(discount_reason) between 1 and 500);

alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in ('staff', 'late_after_cancellation',
  'second_payment', 'superseded', 'mismatch', 'chargeback'));
`)
