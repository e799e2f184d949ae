import { history, HistoryQuery } from '#contract/activities'
import { editFailures, needs, Version } from '#contract/staff-wire'
import { body, createRoute, failures, json, LanguageCode, Moment, z } from '#contract/wire'
import { channels } from '#rules/messages/channels'
import { templateNames } from '#rules/messages/template-names'
import { maxSentence, textLimits, type TextField, type TextPart } from '#rules/messages/message-texts'

/** Whom messages are for. */
export const audiences = ['client', 'contact', 'staff', 'administrators'] as const

const template = z.enum(templateNames, { error: 'not_allowed' })

const text = z.string().optional()
const texts = z.object({
  sms_ar: text,
  sms_en: text,
  subject_ar: text,
  subject_en: text,
  mail_ar: text,
  mail_en: text,
} satisfies Record<TextField, z.ZodType>)

const Sentences = z.record(z.string(), z.string()).openapi({
  description: 'Sentences that fill variables, each by its name and language.',
  example: { 'sms.paid.balance_en': 'from your balance' },
})

export const MessageKind = z
  .object({
    template: template.openapi({ example: 'order_completed' }),
    audience: z.enum(audiences).openapi({
      description:
        'A client; an address that something is proved by, or where nobody may be signed up; one colleague; every administrator.',
    }),
    channels: z.array(z.enum(channels)).openapi({ description: 'Preferred first.' }),
    over: z.enum(['every', 'first']).openapi({
      description: 'Over every channel that leads to its reader, or over the first one only.',
    }),
    own: z
      .object({
        ...texts.shape,
        sentences: Sentences.optional(),
      })
      .openapi({ description: 'What staff wrote in place of ours; what is missing is ours.' }),
    version: z.int(),
    updated_at: Moment.nullable(),
    updated_by: z.string().nullable().openapi({ description: 'Who changed it last; null while it is ours.' }),
  })
  .openapi('MessageKind')

const Variable = z.object({
  name: z.string().openapi({ description: 'As it stands in braces.', example: 'plan' }),
  is_required: z.boolean(),
  sample: z.object({ ar: z.string(), en: z.string() }),
})

const Sentence = z.object({
  id: z.string().openapi({ example: 'sms.paid.balance' }),
  variable: z.string().openapi({ description: 'In the place of which it stands, when just this happened.' }),
  channels: z.array(z.enum(channels)).openapi({ description: 'Over which of them it is read.' }),
  ours: z.object({ ar: z.string(), en: z.string() }),
  variables: z.object({ ar: z.array(Variable), en: z.array(Variable) }),
})

const SmsBounds = z.object({
  max_parts: z.int().openapi({ description: 'More than these are refused.' }),
  name: z.string().openapi({ description: 'The store’s name, which every SMS begins with.' }),
  max_values: z.array(z.record(z.string(), z.union([z.string(), z.number()]))).openapi({
    description: 'The longest values, by which parts are counted; one set for each of its variants.',
  }),
})

export const MessageTexts = MessageKind.extend({
  is_secret: z
    .boolean()
    .openapi({ description: 'Carries a code or a key: it is previewed with made-up ones only.' }),
  ours: texts,
  variables: z.object({
    sms: z.array(Variable).optional(),
    subject: z.array(Variable).optional(),
    mail: z.array(Variable).optional(),
  }),
  sentences: z.array(Sentence).openapi({
    description: 'What the store writes in the place of a variable; one of several, by what happened.',
  }),
  sms: z.object({ ar: SmsBounds, en: SmsBounds }).nullable(),
}).openapi('MessageTexts')

function typed(part: TextPart) {
  return z
    .string({ error: 'wrong_type' })
    .max(textLimits[part], { error: 'too_long' })
    .nullable()
    .optional()
    .openapi({ description: 'Variables in braces. Null puts ours back; what is left out stays.' })
}

const typedTexts = {
  sms_ar: typed('sms'),
  sms_en: typed('sms'),
  subject_ar: typed('subject'),
  subject_en: typed('subject'),
  mail_ar: typed('mail'),
  mail_en: typed('mail'),
  sentences: z
    .record(z.string(), z.string({ error: 'wrong_type' }).max(maxSentence, { error: 'too_long' }).nullable())
    .optional()
    .openapi({
      description:
        'Sentences of this message by name and language, such as `paid.card_ar`. Null puts ours back; what is left out stays.',
    }),
}

const params = z.object({ template })
const one = json(z.object({ message_texts: MessageTexts }), 'The message with both texts, ours and theirs.')
const see = { tags: ['Messages'], ...needs('store:read') }
const write = { tags: ['Messages'], ...needs('store:write') }

export const listMessageTextsRoute = createRoute({
  ...see,
  method: 'get',
  path: '/message_texts',
  operationId: 'listMessageTexts',
  summary: 'Every message that the store writes, and what staff wrote of it',
  responses: {
    200: json(z.object({ messages: z.array(MessageKind) }), 'All of them.'),
    ...failures(401, 403),
  },
})

export const getMessageTextsRoute = createRoute({
  ...see,
  method: 'get',
  path: '/message_texts/{template}',
  operationId: 'getMessageTexts',
  summary: 'The texts of a message, ours and theirs, with what they may be filled with',
  request: { params },
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const updateMessageTextsRoute = createRoute({
  ...write,
  method: 'patch',
  path: '/message_texts/{template}',
  operationId: 'updateMessageTexts',
  'x-errors': ['confirmation_needed'],
  summary: 'Write texts of a message, or put ours back; messages are written with them at once',
  description: 'What waits to be sent keeps its words.',
  request: { params, body: body(z.strictObject({ version: Version, ...typedTexts })) },
  responses: { 200: one, ...editFailures },
})

const Parts = z.object({
  text: z.string(),
  encoding: z.enum(['gsm', 'unicode']),
  units: z.int(),
  per_part: z.int(),
  parts: z.int(),
})

export const previewMessageRoute = createRoute({
  ...see,
  method: 'post',
  path: '/message_texts/{template}/previews',
  operationId: 'previewMessage',
  summary: 'The message as its reader would get it with these texts; nothing is kept',
  request: {
    params,
    body: body(
      z.strictObject({
        language: LanguageCode,
        source: z.enum(['sample', 'recent'], { error: 'not_allowed' }).openapi({
          description:
            'Made-up values, or those of the last message of its kind; of a secret one always made-up ones.',
        }),
        sentence: z.string({ error: 'wrong_type' }).optional().openapi({
          description: 'The message in the case in which this sentence of it stands, with made-up values.',
        }),
        ...typedTexts,
      }),
    ),
  },
  responses: {
    200: json(
      z.object({
        preview: z.object({
          source: z.enum(['sample', 'recent']),
          sms: Parts.nullable(),
          email: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
          max_values: SmsBounds.shape.max_values.optional(),
        }),
      }),
      'As it would be sent, over each of its channels.',
    ),
    ...failures(400, 401, 403, 404, 413, 415, 422),
  },
})

export const sendTestMessageRoute = createRoute({
  ...write,
  method: 'post',
  path: '/message_texts/{template}/tests',
  operationId: 'sendTestMessage',
  summary: 'Send the message with made-up values to oneself, marked as a test',
  request: {
    params,
    body: body(
      z.strictObject({
        language: LanguageCode,
        channel: z.enum(channels, { error: 'not_allowed' }),
        ...typedTexts,
      }),
    ),
  },
  responses: {
    202: json(
      z.object({
        recipient: z.string().openapi({ description: 'The phone or email of the caller’s account.' }),
      }),
      'It is on its way.',
    ),
    ...failures(400, 401, 403, 404, 413, 415, 422, 429),
  },
})

export const getMessageTextHistoryRoute = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/message_texts/{template}/history',
  operationId: 'getMessageTextHistory',
  summary: 'Every change of the texts of a message: who, what, when, from where',
  request: { params, query: HistoryQuery },
})
