import { buildIndexes } from '#db/migrations/build-indexes'

/** Plans that a client has handed over, and those that a client has taken over, are found from the client. */
export const handedOverBy = buildIndexes(
  `create index ownership_offers_given on ownership_offers (from_client_id) where status = 'accepted'`,
  `create index ownership_offers_taken on ownership_offers (to_client_id) where status = 'accepted'`,
)
