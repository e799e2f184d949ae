import { buildIndexes } from '#db/migrations/build-indexes'

/**
 * The nightly comparison asks for each day's payments by itself. Payments lie in the table as they were made, so that a summary of its pages is
 * enough, which costs a sale next to nothing.
 */
export const paymentsByTime = buildIndexes(
  'create index payments_by_time on payments using brin (created_at)',
)
