import { runSql } from '#db/migrations/run-sql'

/**
 * The bookings of a month, and of the rest of a day, are found without reading all of them. They come in the sequence of their moments
 * and never change, so that an entry for each block of them is enough: a sale writes none. Source: docs/decisions/0169.
 */
export const bookingsByTime = runSql(`
set local lock_timeout = '5s';
create index ledger_bookings_by_time on ledger_bookings using brin (created_at) with (pages_per_range = 32, autosummarize = on);
`)
