import { history } from '#contract/activities'
import { CommonFeature } from '#contract/catalogue'
import {
  Counts,
  createFailures,
  removalFailures,
  editFailures,
  listQuery,
  needs,
  OptionalWords,
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
} from '#contract/wire'
import { sortedByHand } from '#rules/limits'
import { featureDrawings } from '#rules/feature-drawings'

export const StaffCommonFeature = CommonFeature.extend({
  position: z.int(),
  version: z.int(),
  created_at: Moment,
  updated_at: Moment,
}).openapi('StaffCommonFeature')

export const featureSorts = ['position', '-position', 'title', '-title', 'updated_at', '-updated_at'] as const

const fields = {
  icon: z.enum(featureDrawings, { error: 'not_allowed' }),
  title_ar: Words(200),
  title_en: Words(200),
  description_ar: OptionalWords(500),
  description_en: OptionalWords(500),
}
const all = z.strictObject(fields)
const one = json(z.object({ common_feature: StaffCommonFeature }), 'The feature.')
const every = json(
  z.object({ common_features: z.array(StaffCommonFeature), ...pageCursors }),
  'All of them, in the order of the shop.',
)
const see = { tags: ['Products'], ...needs('product:read') }
const rule = { tags: ['Products'], ...needs('product:write') }

export const listStaffCommonFeatures = createRoute({
  ...see,
  method: 'get',
  path: '/common_features',
  operationId: 'listStaffCommonFeatures',
  summary: 'What every plan has',
  description: 'All at once unless `limit` asks for fewer.',
  request: { query: listQuery(featureSorts) },
  responses: { 200: every, ...failures(401, 403, 422) },
})

export const countCommonFeatures = createRoute({
  ...see,
  method: 'get',
  path: '/common_features/counts',
  operationId: 'countCommonFeatures',
  summary: 'How many every plan has',
  request: { query: listQuery(featureSorts).pick({ q: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const createCommonFeature = createRoute({
  ...rule,
  method: 'post',
  path: '/common_features',
  operationId: 'createCommonFeature',
  summary: 'Add what every plan has; it comes last',
  request: {
    body: body(
      z.strictObject({ ...all.partial().shape, title_ar: fields.title_ar, title_en: fields.title_en }),
    ),
  },
  responses: { 201: one, ...createFailures },
})

export const sortCommonFeatures = createRoute({
  ...rule,
  method: 'put',
  path: '/common_features/order',
  operationId: 'sortCommonFeatures',
  'x-errors': ['order_of_features_outdated'],
  summary: 'Put all of them in an order',
  request: {
    body: body(
      z.strictObject({
        ids: z.array(Id, { error: 'wrong_type' }).max(sortedByHand.commonFeatures, { error: 'too_long' }),
      }),
    ),
  },
  responses: { 200: every, ...createFailures },
})

export const getCommonFeature = createRoute({
  ...see,
  method: 'get',
  path: '/common_features/{id}',
  operationId: 'getCommonFeature',
  summary: 'One of them',
  request: { params: IdParam },
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const updateCommonFeature = createRoute({
  ...rule,
  method: 'patch',
  path: '/common_features/{id}',
  operationId: 'updateCommonFeature',
  summary: 'Change one of them',
  request: { params: IdParam, body: body(z.strictObject({ version: Version, ...all.partial().shape })) },
  responses: { 200: one, ...editFailures },
})

export const deleteCommonFeature = createRoute({
  ...rule,
  method: 'delete',
  path: '/common_features/{id}',
  operationId: 'deleteCommonFeature',
  summary: 'Take one away',
  request: { params: IdParam },
  responses: { 204: nothing, ...removalFailures },
})

export const getCommonFeatureHistory = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/common_features/{id}/history',
  operationId: 'getCommonFeatureHistory',
  summary: 'Every change of one of them: who, what, when, from where',
})
