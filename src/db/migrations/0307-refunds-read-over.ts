import { runSql } from '#db/migrations/run-sql'

/** Behind the index of 0301 the stricter one goes, and what 0299 allows is read over while others sell. Source: docs/decisions/0250. */
export const refundsReadOver = runSql(`
set local lock_timeout = '5s';

alter table refunds validate constraint refunds_status_check;
drop index refunds_once_by_system;
`)
