import { runSql } from '#db/migrations/run-sql'

/** Lines are read by their order only, as milestones are. Nothing refers to a line, and no column changes. Source: docs/decisions/0282. */
export const linesByOrder = runSql(`
-- Nobody waits behind this for long: it fails, and is asked again. The index stands, so nothing is read.
set local lock_timeout = '5s';

alter table order_lines
  drop constraint order_lines_pkey,
  add constraint order_lines_pkey primary key using index order_lines_by_order;
`)
