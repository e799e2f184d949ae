import { history } from '#contract/activities'
import {
  createFailures,
  removalFailures,
  editFailures,
  listQuery,
  needs,
  Version,
  Words,
} from '#contract/staff-wire'
import {
  body,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Moment,
  pageCursors,
  nothing,
  z,
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { languages } from '#rules/core/language'
import { ticketMessageLength } from '#rules/core/limits'
import { maxReplyTitle } from '#rules/desk/text-lengths'

const texts = { title_ar: z.string(), title_en: z.string(), body_ar: z.string(), body_en: z.string() }

export const SavedReply = z
  .object({ id: Id, ...texts, version: z.int(), created_at: Moment, updated_at: Moment })
  .openapi('SavedReply')

const savedReplySorts = ['title', '-title', 'updated_at', '-updated_at'] as const

const Body = z
  .string({ error: 'wrong_type' })
  .min(1, { error: 'required' })
  .max(ticketMessageLength, { error: 'too_long' })
  .openapi({
    description:
      'Plain text in lines. `{client_name}`, `{order}`, `{plan}`, `{ticket}`, `{staff_name}` and `{store}` are filled; other braces are refused.',
  })
const fields = {
  title_ar: Words(maxReplyTitle),
  title_en: Words(maxReplyTitle),
  body_ar: Body,
  body_en: Body,
}
const one = json(z.object({ saved_reply: SavedReply }), 'The answer that is kept.')
const tags = ['Tickets']
const see = { tags, ...needs('ticket:read') }
const serve = { tags, ...needs('ticket:serve') }
const rule = { tags, ...needs('ticket:delete') }

export const listSavedRepliesRoute = createRoute({
  ...see,
  method: 'get',
  path: '/saved_replies',
  operationId: 'listSavedReplies',
  summary: 'Answers that are kept, by title',
  request: { query: listQuery(savedReplySorts) },
  responses: {
    200: json(z.object({ saved_replies: z.array(SavedReply), ...pageCursors }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const createSavedReplyRoute = createRoute({
  ...serve,
  method: 'post',
  path: '/saved_replies',
  operationId: 'createSavedReply',
  summary: 'Keep an answer in both languages',
  request: { body: body(z.strictObject(fields)) },
  responses: { 201: one, ...createFailures },
})

export const getSavedReplyRoute = createRoute({
  ...see,
  method: 'get',
  path: '/saved_replies/{id}',
  operationId: 'getSavedReply',
  summary: 'One answer that is kept',
  request: { params: IdParam },
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const updateSavedReplyRoute = createRoute({
  ...serve,
  method: 'patch',
  path: '/saved_replies/{id}',
  operationId: 'updateSavedReply',
  summary: 'Change an answer that is kept; what was sent with it stays',
  request: {
    params: IdParam,
    body: body(z.strictObject({ version: Version, ...z.strictObject(fields).partial().shape })),
  },
  responses: { 200: one, ...editFailures },
})

export const deleteSavedReplyRoute = createRoute({
  ...rule,
  method: 'delete',
  path: '/saved_replies/{id}',
  operationId: 'deleteSavedReply',
  summary: 'Delete an answer that is kept',
  request: { params: IdParam },
  responses: { 204: nothing, ...removalFailures },
})

export const getSavedReplyHistoryRoute = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/saved_replies/{id}/history',
  operationId: 'getSavedReplyHistory',
  summary: 'Every change of the answer: who, what, when, from where',
})

export const fillSavedRepliesRoute = createRoute({
  ...serve,
  method: 'get',
  path: '/tickets/{id}/saved_replies',
  operationId: 'fillSavedReplies',
  summary: 'All kept answers, filled for one ticket',
  description:
    "From its client, its order and the caller, in both languages; `language` is the client's. What is not known stays in its braces.",
  request: { params: IdParam, query: WholeQuery },
  responses: {
    200: json(
      z.object({
        language: z.enum(languages),
        saved_replies: z.array(z.object({ id: Id, ...texts })),
        next_cursor: NextCursor,
      }),
      'By title.',
    ),
    ...failures(401, 403, 404, 422),
  },
})
