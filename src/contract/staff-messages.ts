import { channels } from '#rules/messages/channels'
import { Counts, listQuery, needs, readsReplica } from '#contract/staff-wire'
import {
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  LanguageCode,
  Moment,
  pageCursors,
  RefId,
  z,
} from '#contract/wire'

export const messageStates = ['waiting', 'sent', 'failed'] as const

export const StaffMessage = z
  .object({
    id: Id,
    channel: z.enum(channels),
    recipient: z.string(),
    template: z.string().openapi({ description: 'What it is about, by name.', example: 'order_completed' }),
    language: LanguageCode,
    status: z.enum(messageStates),
    attempts: z.int().openapi({ description: 'How often it was handed to its carrier.' }),
    last_error: z.string().nullable(),
    client: z.object({ id: Id, ref_id: RefId, name: z.string() }).nullable(),
    is_secret: z.boolean().openapi({ description: 'Carries a code or a key: its text is never shown.' }),
    can_resend: z.boolean(),
    created_at: Moment,
    sent_at: Moment.nullable(),
  })
  .openapi('StaffMessage')

const see = { tags: ['Messages'], ...needs('message:read') }
const filters = {
  status: z.enum(messageStates, { error: 'not_allowed' }).optional(),
  channel: z.enum(channels, { error: 'not_allowed' }).optional(),
  template: z.string().max(60, { error: 'too_long' }).optional(),
}
const query = listQuery(['created_at', '-created_at']).extend(filters)

export const listMessagesRoute = createRoute({
  ...see,
  method: 'get',
  path: '/messages',
  ...readsReplica,
  operationId: 'listMessages',
  summary: 'What was sent to whom, newest first',
  description: "`q` is a phone, an email, a client's name or an order's number.",
  request: { query },
  responses: {
    200: json(z.object({ messages: z.array(StaffMessage), ...pageCursors }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const countMessagesRoute = createRoute({
  ...see,
  method: 'get',
  path: '/messages/counts',
  ...readsReplica,
  operationId: 'countMessages',
  summary: 'How many messages wait, were sent and failed',
  request: { query: query.pick({ q: true, channel: true, template: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const getMessageRoute = createRoute({
  ...see,
  method: 'get',
  path: '/messages/{id}',
  operationId: 'getMessage',
  summary: 'One message with what it said',
  request: { params: IdParam },
  responses: {
    200: json(
      z.object({
        message: StaffMessage.extend({
          text: z
            .object({ subject: z.string(), body: z.string() })
            .nullable()
            .openapi({ description: 'Null for a secret, and for what is withheld or kept no more.' }),
          is_withheld: z.boolean().openapi({
            description: "About a partner's account: its text is for those who may read statements.",
          }),
        }),
      }),
      'The message.',
    ),
    ...failures(401, 403, 404),
  },
})
