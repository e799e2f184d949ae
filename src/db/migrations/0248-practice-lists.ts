import { runSql } from '#db/migrations/run-sql'

/** The few practice rows are found without the many real ones. Source: docs/decisions/0201. */
export const practiceLists = runSql(`
set local lock_timeout = '5s';

create index orders_practice on orders (created_at, id) where is_test;
create index clients_practice on clients (created_at, id) where is_test;
`)
