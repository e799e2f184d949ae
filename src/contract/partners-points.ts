import {
  ClientPhone,
  Metadata,
  Reference,
  referenceInputs,
  referenceQuery,
} from '#contract/partner-references'
import { partnerCall } from '#contract/partner-call'
import { listQuery, timeSorts, Words } from '#contract/staff-wire'
import {
  body,
  conflict,
  createRoute,
  ErrorAnswer,
  failures,
  Id,
  IdParam,
  json,
  Moment,
  NextCursor,
  PhoneNumber,
  z,
  type ExtraShapes,
} from '#contract/wire'
import { maxPointsAtOnce, maxSpendReason } from '#rules/partners/partners'

/** Points that partners' programs spend for clients. */

const spendStatuses = ['spent', 'reversed'] as const

export const PointsSpend = z
  .object({
    id: Id,
    phone: ClientPhone,
    points: z.int(),
    reason: z.string(),
    reference: Reference,
    metadata: Metadata,
    points_left: z.int().openapi({ description: 'What the client could still spend right after it.' }),
    status: z.enum(spendStatuses),
    sources: z
      .array(z.object({ subscription_id: Id, points: z.int() }))
      .openapi({ description: 'The own plan is spent first, then shared ones, earliest end first.' }),
    created_at: Moment,
    reversed_at: Moment.nullable(),
  })
  .openapi('PointsSpend')

const one = z.object({ spend: PointsSpend })

const left = {
  points_left: z.int().openapi({
    description: 'With code 800010: what can be spent for the client.',
    example: 3,
  }),
} satisfies ExtraShapes<'points_not_enough'>

const SpendConflict = ErrorAnswer.extend(z.object(left).partial().shape).openapi('SpendConflict')

export const spendPointsRoute = createRoute({
  ...partnerCall('points', 'partner_client_not_found', 'points_not_enough', 'practice_phone_needed'),
  'x-key-required': true,
  'x-found-by-key': true,
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
            .max(maxPointsAtOnce, { error: 'out_of_range' }),
          reason: Words(maxSpendReason),
          ...referenceInputs,
        })
        .openapi({ example: { phone: '+999500100', points: 1, reason: 'Lookup of example.sa' } }),
    ),
  },
  responses: {
    201: json(one, 'Spent.'),
    ...failures(400, 401, 403, 404, 413, 415, 422, 429),
    409: conflict(SpendConflict),
  },
})

export const listSpendsRoute = createRoute({
  ...partnerCall('points', 'practice_phone_needed'),
  method: 'get',
  path: '/points/spends',
  operationId: 'listSpends',
  summary: 'List spends, newest first',
  description:
    'Those of your own program, and no others; also the one whose answer was lost. 20 on a page unless `limit` says otherwise. `q` is your own `reference`, whole. Scope `points`.',
  request: {
    query: listQuery(timeSorts).extend({
      phone: z
        .string()
        .max(30, { error: 'too_long' })
        .optional()
        .openapi({ description: 'For one client, as you may read it.', example: '+999500100' }),
      status: z.enum(spendStatuses, { error: 'not_allowed' }).optional(),
      ...referenceQuery,
    }),
  },
  responses: {
    200: json(
      z.object({ spends: z.array(PointsSpend), next_cursor: NextCursor }),
      'One page; ask again with `cursor` until `next_cursor` is null.',
    ),
    ...failures(401, 403, 422, 429),
  },
})

export const getSpendRoute = createRoute({
  ...partnerCall('points', 'spend_not_found'),
  method: 'get',
  path: '/points/spends/{id}',
  operationId: 'getSpend',
  summary: 'Get a spend',
  description: 'Scope `points`.',
  request: { params: IdParam },
  responses: { 200: json(one, 'The spend.'), ...failures(401, 403, 404, 429) },
})

export const reverseSpendRoute = createRoute({
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
