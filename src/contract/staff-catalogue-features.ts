import { CommonFeature } from '#contract/catalogue'
import { entryRoutes } from '#contract/entry-routes'
import { createFailures, listQuery, needs, OptionalWords, Words } from '#contract/staff-wire'
import { body, createRoute, Id, json, Moment, pageCursors, z } from '#contract/wire'
import { sortedByHand } from '#rules/core/limits'
import { featureDrawings } from '#rules/look/feature-drawings'
import { maxFeatureDescription, maxFeatureTitle } from '#rules/desk/text-lengths'

export const StaffCommonFeature = CommonFeature.extend({
  position: z.int(),
  version: z.int(),
  created_at: Moment,
  updated_at: Moment,
}).openapi('StaffCommonFeature')

const featureSorts = ['position', '-position', 'title', '-title', 'updated_at', '-updated_at'] as const

const fields = {
  icon: z.enum(featureDrawings, { error: 'not_allowed' }),
  title_ar: Words(maxFeatureTitle),
  title_en: Words(maxFeatureTitle),
  description_ar: OptionalWords(maxFeatureDescription),
  description_en: OptionalWords(maxFeatureDescription),
}
const every = z.object({ common_features: z.array(StaffCommonFeature), ...pageCursors })
const inOrder = 'All of them, in the order of the shop.'

/** The calls on what every plan has. */
export const {
  list: listStaffCommonFeaturesRoute,
  count: countCommonFeaturesRoute,
  create: createCommonFeatureRoute,
  get: getCommonFeatureRoute,
  update: updateCommonFeatureRoute,
  remove: deleteCommonFeatureRoute,
  history: getCommonFeatureHistoryRoute,
} = entryRoutes({
  path: '/common_features',
  names: ['CommonFeature', 'CommonFeatures'],
  operationIds: { list: 'listStaffCommonFeatures' },
  tag: 'Products',
  see: 'product:read',
  change: 'product:write',
  one: [z.object({ common_feature: StaffCommonFeature }), 'The feature.'],
  many: every,
  listed: inOrder,
  query: listQuery(featureSorts),
  countQuery: listQuery(featureSorts).pick({ q: true }),
  creation: z.strictObject({
    ...z.strictObject(fields).partial().shape,
    title_ar: fields.title_ar,
    title_en: fields.title_en,
  }),
  fields,
  descriptions: { list: 'All at once unless `limit` asks for fewer.' },
  summaries: {
    list: 'What every plan has',
    count: 'How many every plan has',
    create: 'Add what every plan has; it comes last',
    get: 'One of them',
    update: 'Change one of them',
    remove: 'Take one away',
    history: 'Every change of one of them: who, what, when, from where',
  },
})

export const sortCommonFeaturesRoute = createRoute({
  tags: ['Products'],
  ...needs('product:write'),
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
  responses: { 200: json(every, inOrder), ...createFailures },
})
