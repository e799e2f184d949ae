import { createRoute, failures, Id, json, Moment, RefId, z } from '#contract/wire'
import { subscriptionStatuses } from '#rules/sale/subscription'
import { partnerCall } from '#contract/partner-call'
import { PauseEnd } from '#contract/partners'

/** The plan of a partner's client, or of somebody who shares one. */

export const PartnerSubscription = z
  .object({
    id: Id,
    ref_id: RefId,
    role: z.enum(['owner', 'member']).openapi({ description: 'Whether the plan is their own or shared.' }),
    product: z.object({ id: Id, name: z.string(), name_ar: z.string(), name_en: z.string() }),
    status: z.enum(subscriptionStatuses),
    starts_at: Moment,
    ends_at: Moment.openapi({ description: 'The end of the paid time.' }),
    access_ends_at: Moment.openapi({
      description:
        'Until when the plan and its points can be used: the paid end, or the end of the grace after a renewal that failed; a renewal that ends a pause gives none.',
    }),
    pause_ends_at: PauseEnd,
    auto_renew: z.boolean(),
    points_total: z.int(),
    points_left: z.int(),
  })
  .openapi('PartnerSubscription')

export const getPartnerSubscriptionRoute = createRoute({
  ...partnerCall(
    'subscriptions',
    'partner_client_not_found',
    'subscription_not_found',
    'practice_phone_needed',
    'invalid_input',
  ),
  method: 'get',
  path: '/clients/{phone}/subscription',
  operationId: 'getPartnerSubscription',
  summary: "Get a client's subscription and the points that are left",
  description:
    'Of clients of your own paid orders and of those who share their plans. Anybody else answers 404 with code 800007, a client without a running plan 404 with code 800009. Scope `subscriptions`.',
  request: {
    params: z.object({
      phone: z
        .string()
        .max(30)
        .openapi({ description: 'As `+9665…` (written `%2B9665…`), `05…` or `5…`.', example: '+999500100' }),
    }),
  },
  responses: {
    200: json(
      z.object({
        phone: z.string(),
        subscription: PartnerSubscription,
        points_left: z.int().openapi({ description: 'Of the own plan and all that is shared with them.' }),
        sources: z
          .array(
            z.object({
              subscription_id: Id,
              role: z.enum(['owner', 'member']),
              points_left: z.int(),
              ends_at: Moment.openapi({
                description: 'Until when they can be spent, the grace of a failed renewal included.',
              }),
            }),
          )
          .openapi({ description: 'In the order in which they are spent.' }),
      }),
      'The plan.',
    ),
    ...failures(401, 403, 404, 422, 429),
  },
})
