import { body, createRoute, failures, Id, json, nothing, z } from '#contract/wire'

export const decideVisitorRoute = createRoute({
  method: 'post',
  path: '/visitor_consents',
  operationId: 'decideVisitor',
  tags: ['Content'],
  summary: 'Agree to measurement as a visitor, or take it back',
  description:
    'Only in a store that reports visits to vendors of statistics; 404 elsewhere. Nothing is kept of who does not agree and never did.',
  request: {
    body: body(
      z.strictObject({
        granted: z.boolean({ error: 'wrong_type' }),
        visitor_id: Id.optional().openapi({
          description: 'What this browser was given when it agreed before.',
        }),
      }),
    ),
  },
  responses: {
    200: json(
      z.object({
        visitor_id: Id.nullable().openapi({ description: 'Random; null without an agreement.' }),
      }),
      'As it is now.',
    ),
    ...failures(400, 404, 413, 415, 422, 429),
  },
})

export const recordVisitRoute = createRoute({
  method: 'post',
  path: '/visits',
  operationId: 'recordVisit',
  'x-errors': ['product_not_found'],
  tags: ['Content'],
  summary: 'Say that a visitor who agreed saw the landing page or chose a plan',
  description:
    'Reported to the store’s vendors of statistics, the same within half an hour once. 404 where the visitor has not agreed.',
  request: {
    body: body(
      z.discriminatedUnion(
        'kind',
        [
          z.strictObject({ kind: z.literal('view'), visitor_id: Id }),
          z.strictObject({ kind: z.literal('choice'), visitor_id: Id, product_id: Id }),
        ],
        { error: 'not_allowed' },
      ),
    ),
  },
  responses: { 204: nothing, ...failures(400, 404, 413, 415, 422, 429) },
})
