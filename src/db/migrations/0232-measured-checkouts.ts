import { runSql } from '#db/migrations/run-sql'

/** A checkout that begins is reported beside sales and refunds. Source: docs/decisions/0183. */
export const measuredCheckouts = runSql(`
set local lock_timeout = '5s';

alter table measurement_events drop constraint measurement_events_kind_check;
alter table measurement_events add constraint measurement_events_kind_check
  check (kind in ('checkout', 'purchase', 'refund'));
`)
