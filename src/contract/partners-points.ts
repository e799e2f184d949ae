import { partnerCall } from '#contract/partners'
import { Words } from '#contract/staff-wire'
import { body, createRoute, failures, Id, IdParam, json, Moment, PhoneNumber, z } from '#contract/wire'
import { mostPointsAtOnce } from '#rules/partners'

/** Points that partners' programs spend for clients. */

export const PointsSpend = z
  .object({
    id: Id,
    phone: z.string(),
    points: z.int(),
    reason: z.string(),
    points_left: z.int().openapi({ description: 'What the client could still spend right after it.' }),
    status: z.enum(['spent', 'reversed']),
    sources: z
      .array(z.object({ subscription_id: Id, points: z.int() }))
      .openapi({ description: 'The own plan is spent first, then shared ones, earliest end first.' }),
    created_at: Moment,
    reversed_at: Moment.nullable(),
  })
  .openapi('PointsSpend')

const one = z.object({ spend: PointsSpend })

export const spendPoints = createRoute({
  ...partnerCall('points', 'partner_client_not_found', 'points_not_enough', 'practice_phone_needed'),
  'x-key-required': true,
  method: 'post',
  path: '/points/spends',
  operationId: 'spendPoints',
  summary: "Spend (deduct) a client's points",
  description:
    'All of them or none: too few answer 409 with code 800010 and `points_left`. Members spend from the plan that is shared with them. One `Idempotency-Key`, which is required, is one spend for ever. Scope `points`.',
  request: {
    body: body(
      z
        .strictObject({
          phone: PhoneNumber,
          points: z
            .int({ error: 'wrong_type' })
            .min(1, { error: 'out_of_range' })
            .max(mostPointsAtOnce, { error: 'out_of_range' }),
          reason: Words(200),
        })
        .openapi({ example: { phone: '+966512345678', points: 1, reason: 'Lookup of example.sa' } }),
    ),
  },
  responses: {
    201: json(one, 'Spent.'),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429),
  },
})

export const getSpend = createRoute({
  ...partnerCall('points', 'spend_not_found'),
  method: 'get',
  path: '/points/spends/{id}',
  operationId: 'getSpend',
  summary: 'Get a spend',
  description: 'Scope `points`.',
  request: { params: IdParam },
  responses: { 200: json(one, 'The spend.'), ...failures(401, 403, 404, 429) },
})

export const reverseSpend = createRoute({
  ...partnerCall('points', 'spend_not_found', 'spend_already_reversed', 'spend_not_reversible'),
  method: 'post',
  path: '/points/spends/{id}/reversal',
  operationId: 'reverseSpend',
  summary: 'Reverse a spend: give its points back, once, while their period runs',
  description:
    'A second time answers 409 with code 800012; after the end of a period that they came from 409 with code 800013. Scope `points`.',
  request: { params: IdParam },
  responses: { 201: json(one, 'Given back.'), ...failures(401, 403, 404, 409, 422, 429) },
})
