import { Session } from '#contract/clients'
import { needs } from '#contract/staff-wire'
import { createRoute, failures, Id, IdParam, json, nothing, z, NextCursor, WholeQuery } from '#contract/wire'

/** Where a client is signed in, for staff. */

const sessions = z.object({ sessions: z.array(Session), next_cursor: NextCursor })

export const listClientSessionsRoute = createRoute({
  tags: ['Clients'],
  ...needs('client:read'),
  method: 'get',
  path: '/clients/{id}/sessions',
  operationId: 'listClientSessions',
  summary: 'Where the client is signed in now',
  request: { params: IdParam, query: WholeQuery },
  responses: { 200: json(sessions, 'At most the last 100.'), ...failures(401, 403, 404, 422) },
})

export const listLoginActivitiesRoute = createRoute({
  tags: ['Clients'],
  ...needs('client:read'),
  method: 'get',
  path: '/clients/{id}/login_activities',
  operationId: 'listLoginActivities',
  summary: 'Every sign-in of late, newest first',
  request: { params: IdParam, query: WholeQuery },
  responses: {
    200: json(
      sessions.extend({
        login_activities: z.array(Session),
        sessions: z.array(Session).openapi({
          deprecated: true,
          description: 'The same as `login_activities`, for one release more.',
        }),
      }),
      'At most the last 100.',
    ),
    ...failures(401, 403, 404, 422),
  },
})

export const endClientSessionsRoute = createRoute({
  tags: ['Clients'],
  ...needs('client:administer'),
  method: 'delete',
  path: '/clients/{id}/sessions',
  operationId: 'endClientSessions',
  summary: 'Sign the client out everywhere',
  request: { params: IdParam },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const endClientSessionRoute = createRoute({
  tags: ['Clients'],
  ...needs('client:administer'),
  method: 'delete',
  path: '/clients/{id}/sessions/{session_id}',
  operationId: 'endClientSession',
  summary: 'End one session of the client',
  request: { params: IdParam.extend({ session_id: Id }) },
  responses: { 204: nothing, ...failures(401, 403, 404) },
})
