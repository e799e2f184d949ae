import { runSql } from '#db/migrations/run-sql'

/** The staff's filter by days, which else walks all orders from the newest on. */
export const orderTimes = runSql(`
create index orders_by_time on orders (created_at);
`)
