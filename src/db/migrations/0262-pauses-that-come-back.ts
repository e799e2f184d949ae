import { runSql } from '#db/migrations/run-sql'

/**
 * A pause that a purchase has ended says which: taken back, that purchase leaves the plan paused as it was. Null of all that ended otherwise,
 * and of what the previous code writes.
 */
export const pausesThatComeBack = runSql(`
alter table subscription_pauses add column ended_by_order_id uuid references orders (id);
create index subscription_pauses_of_order on subscription_pauses (ended_by_order_id) where ended_by_order_id is not null;
`)
