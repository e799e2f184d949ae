import { buildIndexes } from '#db/migrations/build-indexes'

/**
 * One index finds and guards what two did, and what clients did is found along a summary of the log's pages: a sale and a renewal write
 * an entry for each. Those that they stand for go in the next migration. Source: docs/decisions/0282.
 */
export const indexesOfTwo = buildIndexes(
  // An order has one invoice that stands in nobody's place, and of all others any number.
  `create unique index tax_documents_invoiced_once on tax_documents
    (order_id, (case when kind <> 'invoice' or replaces is not null then id end)) nulls not distinct where order_id is not null`,
  `create unique index ledger_bookings_sold_once on ledger_bookings
    (order_id, (case when kind <> 'sale' then id end)) nulls not distinct where order_id is not null`,
  'create unique index order_lines_by_order on order_lines (order_id, id)',
  // Small ranges, because pages whose rows were archived are written again, and a summary only ever grows: 128 clients in sixteen pages
  // are more than there are. Of all actors: a range is summed up when the first row of the next one comes, whoever did that.
  `create index activities_by_actor on activities using brin (actor_id uuid_bloom_ops (n_distinct_per_range = 128))
    with (pages_per_range = 16, autosummarize = on)`,
  // An id is of one entity.
  'create index activities_by_entity on activities (entity_id, id)',
  // What staff searched for, of which there is little: an account that is closed asks for all of it.
  `create index activity_personal_values_searched on activity_personal_values (activity_id) where field = 'q'`,
)
