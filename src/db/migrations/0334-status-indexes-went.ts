import { dropIndexes } from '#db/migrations/drop-indexes'

/** What the indexes of the migration before stand for: each names a column that changes while an order is sold. Source: docs/decisions/0288. */
export const statusIndexesWent = dropIndexes(
  'orders_by_status',
  'orders_by_method_and_status',
  'orders_settled',
  'orders_of_api_client_updated',
)
