import { runSql } from '#db/migrations/run-sql'

/** The orders that 0302 and 0304 named are read over. */
export const ordersOfSpendsStand = runSql(`
set local lock_timeout = '5s';

alter table points_spend_parts validate constraint points_spend_parts_order_id_fkey;
`)
