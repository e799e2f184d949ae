import { runSql } from '#db/migrations/run-sql'

/** The orders of one partner's program by when they were placed: the desk lists them so. Source: docs/decisions/0184. */
export const partnerOrdersByTime = runSql(`
create index orders_of_api_client_by_time on orders (api_client_id, created_at, id) where api_client_id is not null;
`)
