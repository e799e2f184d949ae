import { createRoute, failures, json, nothing, z } from '#contract/wire'

export const getShortLinkRoute = createRoute({
  method: 'get',
  path: '/short_links/{key}',
  operationId: 'getShortLink',
  'x-errors': ['short_link_invalid'],
  tags: ['Content'],
  summary: 'The page that a short address in an SMS leads to',
  description: 'It signs nobody in: the page asks for what it needs.',
  request: { params: z.object({ key: z.string().max(40) }) },
  responses: {
    200: json(z.object({ path: z.string() }), 'Path and query of the page.'),
    ...failures(404, 429),
  },
})

export const stopRemindersRoute = createRoute({
  method: 'post',
  path: '/reminder_stops/{token}',
  operationId: 'stopReminders',
  'x-errors': ['short_link_invalid'],
  tags: ['Content'],
  summary: 'Remind the reader of this message of unpaid orders no more',
  description: 'By the signed link that stands in each reminder; it signs nobody in. Idempotent.',
  request: { params: z.object({ token: z.string().max(60) }) },
  responses: { 204: nothing, ...failures(404, 429) },
})
