import { needs } from '#contract/staff-wire'
import { body, createRoute, failures, IdParam, json, Moment, z } from '#contract/wire'

/**
 * The time machine of demo stores: one test client's clock moves forward, and everything due on the way runs.
 */
export const moveClientClockRoute = createRoute({
  method: 'put',
  path: '/clients/{id}/clock',
  operationId: 'moveClientClock',
  'x-errors': ['clock_is_moving'],
  tags: ['Clients'],
  summary: 'Move the time of a test client forward; answers 404 in production',
  ...needs('client:administer'),
  request: {
    params: IdParam,
    body: body(z.strictObject({ now: z.iso.datetime({ offset: true, error: 'invalid' }) })),
  },
  responses: {
    200: json(
      z.object({ now: Moment, ran: z.array(z.string()).openapi({ description: 'Jobs by name, in order.' }) }),
      'What fell due on the way.',
    ),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422),
  },
})
