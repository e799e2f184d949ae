import { maxReason } from '#rules/desk/text-lengths'
import { StaffClient } from '#contract/staff-clients'
import { createFailures, needs, Words } from '#contract/staff-wire'
import { body, createRoute, failures, Id, IdParam, json, z } from '#contract/wire'

/** Store credit that staff give, take away, or take back as a mistake. */

const one = json(z.object({ client: StaffClient }), 'The client.')
const rule = { tags: ['Clients'], ...needs('client:administer') }
const Reason = Words(maxReason).openapi({ description: 'Kept in the history.' })

export const adjustBalanceRoute = createRoute({
  ...rule,
  method: 'post',
  path: '/clients/{id}/balance_adjustments',
  operationId: 'adjustBalance',
  'x-errors': ['confirmation_needed'],
  summary: 'Give store credit, or take some away (below zero); needs a fresh code',
  request: {
    params: IdParam,
    body: body(
      z.strictObject({
        amount_minor: z
          .int({ error: 'wrong_type' })
          .min(-100_000_000, { error: 'out_of_range' })
          .max(100_000_000, { error: 'out_of_range' })
          .refine((amount) => amount !== 0, { error: 'out_of_range' }),
        reason: Reason,
      }),
    ),
  },
  responses: { 201: one, ...failures(404), ...createFailures },
})

export const reverseBalanceAdjustmentRoute = createRoute({
  ...rule,
  method: 'post',
  path: '/clients/{id}/balance_adjustments/{adjustment_id}/reversal',
  operationId: 'reverseBalanceAdjustment',
  'x-errors': [
    'confirmation_needed',
    'client_not_found',
    'client_is_closed',
    'balance_adjustment_not_found',
    'balance_too_low',
  ],
  summary: 'Take an adjustment of store credit back; needs a fresh code',
  description:
    'For one that was a mistake: what it booked is booked the other way, so that revenue and an opening balance stand as without it. Whole; a second time changes nothing.',
  request: {
    params: IdParam.extend({ adjustment_id: Id }),
    body: body(z.strictObject({ reason: Reason })),
  },
  responses: { 201: one, ...failures(404), ...createFailures },
})
