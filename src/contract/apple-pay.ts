import { bearer, body, createRoute, failures, json, z } from '#contract/wire'
import { isAppleGateway } from '#rules/payments/apple-pay'

const described =
  "For Safari's `onvalidatemerchant`: the answer goes unchanged to `completeMerchantValidation`, once, within five minutes. `validation_url` must be Apple's own gateway over https; the store's domain and name come from its configuration."

const asked = body(
  z.strictObject({
    validation_url: z
      .string({ error: 'wrong_type' })
      .min(1, { error: 'required' })
      .max(300, { error: 'too_long' })
      .refine(isAppleGateway, { error: 'not_allowed' }),
  }),
)
const session = json(z.looseObject({}).openapi('AppleMerchantSession'), "Apple's merchant session.")

export const startAppleSessionRoute = createRoute({
  method: 'post',
  path: '/apple_pay/sessions',
  operationId: 'startAppleSession',
  tags: ['Payments'],
  summary: "Validate the store as Apple's merchant",
  description: described,
  security: bearer,
  request: { body: asked },
  responses: { 200: session, ...failures(400, 401, 403, 413, 415, 422, 429, 503) },
})

export const startLinkedAppleSessionRoute = createRoute({
  method: 'post',
  path: '/payment_quotes/{token}/apple_pay_sessions',
  operationId: 'startLinkedAppleSession',
  'x-errors': [
    'quote_link_invalid',
    'quote_not_payable',
    'too_many_requests',
    'apple_pay_not_available',
    'apple_pay_validation_failed',
  ],
  tags: ['Payment quotes'],
  summary: "Validate the store as Apple's merchant, for whoever has a quote's link",
  description: `${described} Only while the quote can be paid.`,
  request: { params: z.object({ token: z.string().max(100) }), body: asked },
  responses: { 200: session, ...failures(400, 404, 409, 413, 415, 422, 429, 503) },
})
