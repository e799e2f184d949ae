import { Faq } from '#contract/catalogue'
import { entryRoutes } from '#contract/entry-routes'
import { createFailures, Flag, listQuery, needs, Words } from '#contract/staff-wire'
import { body, createRoute, Id, json, Moment, pageCursors, RefId, z } from '#contract/wire'
import { sortedByHand } from '#rules/core/limits'
import { faqTopics } from '#rules/shop/faq-topic'
import { featureDrawings } from '#rules/look/feature-drawings'
import { maxFaqAnswer, maxFaqQuestion } from '#rules/desk/text-lengths'

export const StaffFaq = Faq.extend({
  ref_id: RefId,
  version: z.int(),
  created_at: Moment,
  updated_at: Moment,
}).openapi('StaffFaq')

const faqSorts = [
  'question_order',
  '-question_order',
  'question',
  '-question',
  'updated_at',
  '-updated_at',
] as const

const fields = {
  question_ar: Words(maxFaqQuestion),
  question_en: Words(maxFaqQuestion),
  answer_ar: Words(maxFaqAnswer),
  answer_en: Words(maxFaqAnswer),
  topic: z.enum(faqTopics, { error: 'not_allowed' }),
  icon: z.enum(featureDrawings, { error: 'not_allowed' }),
  is_active: z.boolean({ error: 'wrong_type' }),
}
const every = z.object({ faqs: z.array(StaffFaq), ...pageCursors })
const inOrder = 'All of them, hidden ones too, in the order of the shop.'

/** The calls on questions and answers. */
export const {
  list: listStaffFaqsRoute,
  count: countFaqsRoute,
  create: createFaqRoute,
  get: getFaqRoute,
  update: updateFaqRoute,
  remove: deleteFaqRoute,
  history: getFaqHistoryRoute,
} = entryRoutes({
  path: '/faqs',
  names: ['Faq', 'Faqs'],
  operationIds: { list: 'listStaffFaqs' },
  tag: 'FAQ',
  see: 'content:read',
  change: 'content:write',
  remove: 'content:delete',
  one: [z.object({ faq: StaffFaq }), 'The question with its answer.'],
  many: every,
  listed: inOrder,
  query: listQuery(faqSorts).extend({ is_active: Flag.optional() }),
  countQuery: listQuery(faqSorts).pick({ q: true }),
  creation: z.strictObject({
    ...fields,
    topic: fields.topic.optional(),
    icon: fields.icon.optional(),
    is_active: fields.is_active.optional(),
  }),
  fields,
  descriptions: { list: 'All at once unless `limit` asks for fewer.' },
  summaries: {
    list: 'Every question with its answer',
    count: 'How many questions are shown and hidden',
    create: 'Add a question; it comes last',
    get: 'One question',
    update: 'Change a question, its answer, or whether it is shown',
    remove: 'Take a question away',
    history: 'Every change of a question: who, what, when, from where',
  },
})

export const sortFaqsRoute = createRoute({
  tags: ['FAQ'],
  ...needs('content:write'),
  method: 'put',
  path: '/faqs/order',
  operationId: 'sortFaqs',
  'x-errors': ['order_of_faqs_outdated'],
  summary: 'Put all of them in an order',
  request: {
    body: body(
      z.strictObject({
        ids: z.array(Id, { error: 'wrong_type' }).max(sortedByHand.faqs, { error: 'too_long' }),
      }),
    ),
  },
  responses: { 200: json(every, inOrder), ...createFailures },
})
