import { ActivitiesPage, HistoryQuery } from '#contract/activities'
import { needs } from '#contract/staff-wire'
import { createRoute, failures, json, z } from '#contract/wire'
import { factEntities } from '#rules/history/facts'

/** The log of the store; for administrators only. */

export const LogQuery = HistoryQuery.extend({
  entity: z
    .enum(factEntities, { error: 'not_allowed' })
    .optional()
    .openapi({ description: 'Only what was done to things of this kind.' }),
})

export const listActivitiesRoute = createRoute({
  tags: ['Activities'],
  ...needs('activity:read'),
  method: 'get',
  path: '/activities',
  operationId: 'listActivities',
  summary: 'Everything that anybody did: who, what, when, from where',
  description:
    'The rows of all histories, newest first. Narrowed to anything but a staff user, each page looks through a stretch of the log: it may have fewer rows than `limit`, or none, and the log has ended only where `next_cursor` is null. `people` are all staff users, also former ones.',
  request: { query: LogQuery },
  responses: {
    200: json(ActivitiesPage, 'One page.'),
    ...failures(401, 403, 422),
  },
})
