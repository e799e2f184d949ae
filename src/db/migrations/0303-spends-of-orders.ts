import { buildIndexes } from '#db/migrations/build-indexes'

/** What was spent by an order, asked before it is taken back. Source: docs/decisions/0254. */
export const spendsOfOrders = buildIndexes(
  'create index points_spend_parts_of_order on points_spend_parts (order_id) where order_id is not null',
)
