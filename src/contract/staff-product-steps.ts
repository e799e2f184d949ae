import { editFailures, needs, OptionalWords, Version, Words } from '#contract/staff-wire'
import { body, createRoute, failures, IdParam, json, z } from '#contract/wire'
import { maxProductSteps } from '#rules/shop/product-step'
import { maxStepLink, maxStepTitle } from '#rules/desk/text-lengths'

const Steps = z
  .array(
    z.strictObject({
      title_ar: Words(maxStepTitle),
      title_en: Words(maxStepTitle),
      link: OptionalWords(maxStepLink).openapi({ description: 'A whole https address, or empty.' }),
    }),
    { error: 'wrong_type' },
  )
  .max(maxProductSteps, { error: 'too_long' })

const one = json(z.object({ steps: Steps, version: z.int() }), 'In their order, and the version of the plan.')

export const getProductStepsRoute = createRoute({
  tags: ['Products'],
  ...needs('product:read'),
  method: 'get',
  path: '/products/{id}/steps',
  operationId: 'getProductSteps',
  summary: 'What whoever has bought the plan does first',
  request: { params: IdParam },
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const updateProductStepsRoute = createRoute({
  tags: ['Products'],
  ...needs('product:write'),
  method: 'put',
  path: '/products/{id}/steps',
  operationId: 'updateProductSteps',
  summary: 'Set what whoever has bought the plan does first',
  description: 'All of it at once, in its order. It is shown after paying, and on the order.',
  request: { params: IdParam, body: body(z.strictObject({ version: Version, steps: Steps })) },
  responses: { 200: one, ...editFailures },
})
