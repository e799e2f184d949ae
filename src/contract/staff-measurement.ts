import { needs } from '#contract/staff-wire'
import { body, createRoute, failures, Id, json, Minor, Moment, RefId, z } from '#contract/wire'
import { measuredKinds, measurementStatuses, measurementVendors } from '#rules/measurement'

const Vendor = z.enum(measurementVendors, { error: 'not_allowed' })

export const MeasurementReport = z
  .object({
    vendors: z.array(
      z.object({
        vendor: Vendor,
        is_on: z.boolean().openapi({ description: 'Its id and key are in the environment of this process.' }),
        counts: z.object({
          waiting: z.int(),
          sent: z.int(),
          withdrawn: z.int(),
          failed: z.int(),
        }),
        last_sent_at: Moment.nullable(),
      }),
    ),
    events: z
      .array(
        z.object({
          id: Id,
          vendor: Vendor,
          kind: z.enum(measuredKinds),
          order: z.object({ id: Id, ref_id: RefId }),
          amount_minor: Minor,
          status: z.enum(measurementStatuses),
          attempts: z.int(),
          last_error: z.string().nullable(),
          created_at: Moment,
          ended_at: Moment.nullable(),
        }),
      )
      .openapi({ description: 'The 50 newest.' }),
    kept_days: z.int().openapi({ description: 'After which an event is forgotten.' }),
  })
  .openapi('MeasurementReport')

export const getMeasurement = createRoute({
  method: 'get',
  path: '/measurement',
  operationId: 'getMeasurement',
  tags: ['Store'],
  ...needs('store:read'),
  summary: 'To whom sales are reported, and what became of the newest events',
  responses: {
    200: json(z.object({ measurement: MeasurementReport }), 'Of clients who agreed; nothing says who.'),
    ...failures(401, 403),
  },
})

export const checkMeasurementVendor = createRoute({
  method: 'post',
  path: '/measurement/{vendor}/checks',
  operationId: 'checkMeasurementVendor',
  tags: ['Store'],
  ...needs('store:write'),
  summary: 'Ask a vendor whether it takes this store’s events, by one that counts nothing',
  request: {
    params: z.object({ vendor: Vendor }),
    body: body(
      z.strictObject({
        code: z
          .string({ error: 'wrong_type' })
          .regex(/^[\w-]{0,40}$/, { error: 'invalid' })
          .optional()
          .openapi({ description: 'Under which Meta and TikTok show it among their test events.' }),
      }),
    ),
  },
  responses: {
    200: json(
      z.object({
        result: z.enum(['taken', 'refused', 'no_answer']),
        reason: z.string().nullable(),
      }),
      'What it said. Google judges the shape alone and never the key.',
    ),
    ...failures(400, 401, 403, 404, 413, 415, 422, 429),
  },
})
