import { buildIndexes } from '#db/migrations/build-indexes'

/**
 * What one staff user did, newest first. Of what staff did alone: a sale and a renewal write no entry.
 * Source: docs/decisions/0293.
 */
export const activitiesByStaff = buildIndexes(
  "create index activities_by_staff on activities (actor_id, id) where actor_kind = 'staff'",
)
