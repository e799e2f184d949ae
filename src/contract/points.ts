import { listQuery, timeSorts } from '#contract/staff-wire'
import { bearer, createRoute, failures, Id, IdParam, json, Moment, NextCursor, z } from '#contract/wire'

/** The points of a client's plan. */

export const PointsEntry = z
  .object({
    id: Id,
    kind: z.enum(['grant', 'spend', 'reversal', 'lapse', 'adjustment']).openapi({
      description: '`adjustment`: the store gave points, or took some back.',
    }),
    points: z.int(),
    points_left: z.int(),
    reason: z.string().openapi({
      description:
        'What the points were spent for. Clients read that of their own spends alone: it is empty where a member spent them, or the owner before a handover.',
    }),
    created_at: Moment,
  })
  .openapi('PointsEntry')

export const listPointsRoute = createRoute({
  method: 'get',
  path: '/subscriptions/{id}/points',
  operationId: 'listPoints',
  tags: ['Subscriptions'],
  summary: 'Every grant, spend and lapse of points, newest first',
  security: bearer,
  request: { params: IdParam, query: listQuery(timeSorts).omit({ q: true }) },
  responses: {
    200: json(z.object({ points: z.array(PointsEntry), next_cursor: NextCursor }), 'A page of the ledger.'),
    ...failures(401, 403, 404, 422),
  },
})
