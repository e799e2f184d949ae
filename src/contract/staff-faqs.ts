import { history } from '#contract/activities'
import { Faq } from '#contract/catalogue'
import {
  Counts,
  createFailures,
  removalFailures,
  editFailures,
  Flag,
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
  RefId,
  z,
} from '#contract/wire'
import { sortedByHand } from '#rules/limits'
import { faqTopics } from '#rules/faq-topic'
import { featureDrawings } from '#rules/feature-drawings'

export const StaffFaq = Faq.extend({
  ref_id: RefId,
  version: z.int(),
  created_at: Moment,
  updated_at: Moment,
}).openapi('StaffFaq')

export const faqSorts = [
  'question_order',
  '-question_order',
  'question',
  '-question',
  'updated_at',
  '-updated_at',
] as const

const fields = {
  question_ar: Words(300),
  question_en: Words(300),
  answer_ar: Words(4_000),
  answer_en: Words(4_000),
  topic: z.enum(faqTopics, { error: 'not_allowed' }),
  icon: z.enum(featureDrawings, { error: 'not_allowed' }),
  is_active: z.boolean({ error: 'wrong_type' }),
}
const one = json(z.object({ faq: StaffFaq }), 'The question with its answer.')
const every = json(
  z.object({ faqs: z.array(StaffFaq), ...pageCursors }),
  'All of them, hidden ones too, in the order of the shop.',
)
const see = { tags: ['FAQ'], ...needs('content:read') }
const edit = { tags: ['FAQ'], ...needs('content:write') }

export const listStaffFaqs = createRoute({
  ...see,
  method: 'get',
  path: '/faqs',
  operationId: 'listStaffFaqs',
  summary: 'Every question with its answer',
  description: 'All at once unless `limit` asks for fewer.',
  request: { query: listQuery(faqSorts).extend({ is_active: Flag.optional() }) },
  responses: { 200: every, ...failures(401, 403, 422) },
})

export const countFaqs = createRoute({
  ...see,
  method: 'get',
  path: '/faqs/counts',
  operationId: 'countFaqs',
  summary: 'How many questions are shown and hidden',
  request: { query: listQuery(faqSorts).pick({ q: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const createFaq = createRoute({
  ...edit,
  method: 'post',
  path: '/faqs',
  operationId: 'createFaq',
  summary: 'Add a question; it comes last',
  request: {
    body: body(
      z.strictObject({
        ...fields,
        topic: fields.topic.optional(),
        icon: fields.icon.optional(),
        is_active: fields.is_active.optional(),
      }),
    ),
  },
  responses: { 201: one, ...createFailures },
})

export const sortFaqs = createRoute({
  ...edit,
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
  responses: { 200: every, ...createFailures },
})

export const getFaq = createRoute({
  ...see,
  method: 'get',
  path: '/faqs/{id}',
  operationId: 'getFaq',
  summary: 'One question',
  request: { params: IdParam },
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const updateFaq = createRoute({
  ...edit,
  method: 'patch',
  path: '/faqs/{id}',
  operationId: 'updateFaq',
  summary: 'Change a question, its answer, or whether it is shown',
  request: {
    params: IdParam,
    body: body(z.strictObject({ version: Version, ...z.strictObject(fields).partial().shape })),
  },
  responses: { 200: one, ...editFailures },
})

export const deleteFaq = createRoute({
  tags: ['FAQ'],
  ...needs('content:delete'),
  method: 'delete',
  path: '/faqs/{id}',
  operationId: 'deleteFaq',
  summary: 'Take a question away',
  request: { params: IdParam },
  responses: { 204: nothing, ...removalFailures },
})

export const getFaqHistory = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/faqs/{id}/history',
  operationId: 'getFaqHistory',
  summary: 'Every change of a question: who, what, when, from where',
})
