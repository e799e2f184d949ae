import { bearer, createRoute, failures, Id, IdParam, json, Moment, RefId, YesNo, z } from '#contract/wire'
import { memberStatuses, subscriptionStatuses } from '#rules/subscription'

export const Period = z
  .object({
    id: Id,
    order_id: Id,
    starts_at: Moment,
    ends_at: Moment,
    days: z.int(),
    points: z.int(),
    points_left: z.int(),
  })
  .openapi('Period')

export const Member = z
  .object({
    id: Id,
    phone: z.string(),
    status: z.enum(memberStatuses),
    invited_at: Moment,
    joined_at: Moment.nullable(),
  })
  .openapi('Member')

export const Subscription = z
  .object({
    id: Id,
    ref_id: RefId,
    product: z.object({
      id: Id,
      name: z.string(),
      name_ar: z.string(),
      name_en: z.string(),
      group_sharing: YesNo,
    }),
    status: z.enum(subscriptionStatuses),
    starts_at: Moment,
    ends_at: Moment,
    days_left: z.int(),
    auto_renew: z.boolean(),
    payment_method_id: Id.nullable(),
    points_total: z.int(),
    points_left: z.int(),
    periods: z.array(Period),
    members: z.array(Member),
  })
  .openapi('Subscription')

export const PointsEntry = z
  .object({
    id: Id,
    kind: z.enum(['grant', 'spend', 'reversal', 'lapse']),
    points: z.int(),
    points_left: z.int(),
    reason: z.string(),
    created_at: Moment,
  })
  .openapi('PointsEntry')

export const listSubscriptions = createRoute({
  method: 'get',
  path: '/subscriptions',
  operationId: 'listSubscriptions',
  tags: ['Subscriptions'],
  summary: 'My subscriptions, newest first',
  security: bearer,
  responses: {
    200: json(z.object({ subscriptions: z.array(Subscription) }), 'Running and ended ones.'),
    ...failures(401, 403),
  },
})

export const getSubscription = createRoute({
  method: 'get',
  path: '/subscriptions/{id}',
  operationId: 'getSubscription',
  tags: ['Subscriptions'],
  summary: 'One subscription of mine',
  security: bearer,
  request: { params: IdParam },
  responses: {
    200: json(z.object({ subscription: Subscription }), 'The subscription.'),
    ...failures(401, 403, 404),
  },
})

export const listPoints = createRoute({
  method: 'get',
  path: '/subscriptions/{id}/points',
  operationId: 'listPoints',
  tags: ['Subscriptions'],
  summary: 'Every grant, spend and lapse of points, newest first',
  security: bearer,
  request: { params: IdParam },
  responses: {
    200: json(z.object({ points: z.array(PointsEntry) }), 'At most the last 100.'),
    ...failures(401, 403, 404),
  },
})
