import { buildIndexes } from '#db/migrations/build-indexes'

/**
 * The watch of what is unpaid looks every minute for attempts that were closed lately and have no job. Those that failed have an index by time;
 * those that nobody finished get one, too. A payment that is paid never stands in it.
 */
export const unpaidAttempts = buildIndexes(
  "create index payments_unpaid on payments (created_at) where status = 'unpaid'",
)
