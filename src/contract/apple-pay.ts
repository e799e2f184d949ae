import { bearer, body, createRoute, failures, json, z } from '#contract/wire'
import { isAppleGateway } from '#rules/apple-pay'

export const startAppleSession = createRoute({
  method: 'post',
  path: '/apple_pay/sessions',
  operationId: 'startAppleSession',
  tags: ['Payments'],
  summary: "Validate the store as Apple's merchant",
  description:
    "For Safari's `onvalidatemerchant`: the answer goes unchanged to `completeMerchantValidation`, once, within five minutes. `validation_url` must be Apple's own gateway over https; the store's domain and name come from its configuration.",
  security: bearer,
  request: {
    body: body(
      z.strictObject({
        validation_url: z
          .string({ error: 'wrong_type' })
          .min(1, { error: 'required' })
          .max(300, { error: 'too_long' })
          .refine(isAppleGateway, { error: 'not_allowed' }),
      }),
    ),
  },
  responses: {
    200: json(z.looseObject({}).openapi('AppleMerchantSession'), "Apple's merchant session."),
    ...failures(400, 401, 403, 413, 415, 422, 429, 503),
  },
})
