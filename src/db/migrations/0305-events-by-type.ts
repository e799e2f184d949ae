import { buildIndexes } from '#db/migrations/build-indexes'

/**
 * A partner's events of one type, and deliveries of one status, are found along an index, also those of which there are none: otherwise all
 * that are kept are read for them. The type stands in the body alone.
 */
export const eventsByType = buildIndexes(
  `create index webhook_events_by_type on webhook_events (api_client_id, mode, (body::jsonb ->> 'type'), id desc) where body is not null`,
  'create index webhook_deliveries_by_status on webhook_deliveries (endpoint_id, status, id desc)',
)
