import { buildIndexes } from '#db/migrations/build-indexes'

/** Plans that a client has handed over are found from their page. */
export const handedOverBy = buildIndexes(
  `create index ownership_offers_from on ownership_offers (from_client_id) where status = 'accepted'`,
)
