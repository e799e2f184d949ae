import { runSql } from '#db/migrations/run-sql'

/** The gateway's own name for the payment of an event, by which it is asked where the answer that brought it was lost. */
export const chargesOfEvents = runSql(`
set local lock_timeout = '5s';

alter table gateway_events add column payment_reference text;
`)
