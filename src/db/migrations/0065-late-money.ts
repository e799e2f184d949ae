import { runSql } from '#db/migrations/run-sql'

/**
 * Money whose order has nothing left of what it held goes back, with its reason; and how long an order can be opened again at
 * its price stands with the order.
 */
export const lateMoney = runSql(`
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check check (cause in ('staff', 'late_after_cancellation',
  'second_payment', 'superseded', 'mismatch', 'chargeback', 'plan_changed', 'not_first_purchase', 'plan_running',
  'no_longer_held', 'price_changed'));

alter table orders add column price_until timestamptz not null default now() + interval '7 days';
update orders set price_until = case method when 'subscription' then payable_until + interval '7 days'
    else greatest(payable_until, created_at + interval '7 days') end
  where status in ('pending', 'awaiting_payment', 'declined', 'incomplete');
`)
