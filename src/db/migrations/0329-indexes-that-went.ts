import { dropIndexes } from '#db/migrations/drop-indexes'

/** What the indexes of the migration before stand for. Source: docs/decisions/0282. */
export const indexesThatWent = dropIndexes(
  'tax_documents_invoice',
  'tax_documents_of_order',
  'ledger_bookings_one_sale',
  'ledger_bookings_of_order',
  'order_lines_of_order',
  'activities_of_client_actor',
  'activities_of_entity',
)
