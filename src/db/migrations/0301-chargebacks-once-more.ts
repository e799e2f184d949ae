import { buildIndexes } from '#db/migrations/build-indexes'

/** A bank may take the money of a payment once more where its chargeback was reversed. Source: docs/decisions/0250. */
export const chargebacksOnceMore = buildIndexes(
  "create unique index refunds_once_standing on refunds (payment_id) where cause <> 'staff' and status <> 'reversed'",
)
