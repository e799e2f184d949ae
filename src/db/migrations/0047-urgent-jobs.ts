import { runSql } from '#db/migrations/run-sql'

/** What somebody waits for goes before a crowd of renewals; `jobs_due` finds the rest, past the few urgent ones. */
export const urgentJobs = runSql(`
alter table jobs add column is_urgent boolean not null default false;
update jobs set is_urgent = true where done_at is null and failed_at is null and name in
  ('message.deliver', 'gateway_event.work', 'payment.reconcile', 'order.fulfil', 'payment_method.verify');
create index jobs_due_urgent on jobs (due_at) where is_urgent and done_at is null and failed_at is null;
`)
