import { runSql } from '#db/migrations/run-sql'

/**
 * A block of bookings is told by several spans of time and not by its first and last moment: room that is left in an old block is
 * filled by a booking of today, and the whole block would be read for every day between. As before a sale writes no entry. Takes the
 * place of the index of 0199. Source: docs/decisions/0198.
 */
export const bookingsBySeveralTimes = runSql(`
set local lock_timeout = '5s';
drop index ledger_bookings_by_time;
create index ledger_bookings_by_time on ledger_bookings using brin (created_at timestamptz_minmax_multi_ops)
  with (pages_per_range = 32, autosummarize = on);
`)
