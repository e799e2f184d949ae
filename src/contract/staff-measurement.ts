import { needs } from '#contract/staff-wire'
import { body, createRoute, failures, Id, json, Minor, Moment, RefId, z } from '#contract/wire'
import {
  maxVendorAccountLength,
  measuredKinds,
  measurementStatuses,
  measurementVendors,
  testCodeShape,
  vendorSecretShape,
} from '#rules/people/measurement'

const Vendor = z.enum(measurementVendors, { error: 'not_allowed' })

export const MeasurementReport = z
  .object({
    vendors: z.array(
      z.object({
        vendor: Vendor,
        is_on: z.boolean().openapi({ description: 'Events go there.' }),
        set_by: z.enum(['environment', 'staff']).nullable().openapi({
          description: 'What the environment of the server sets comes first and is not changed here.',
        }),
        account: z.string().nullable().openapi({ description: 'Its id of this store.' }),
        secret_ending: z
          .string()
          .nullable()
          .openapi({ description: 'The last four letters of a key that staff set; nobody sees more of it.' }),
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
          order: z.object({ id: Id, ref_id: RefId }).nullable().openapi({ description: 'Null of a visit.' }),
          amount_minor: Minor.nullable(),
          status: z.enum(measurementStatuses),
          attempts: z.int(),
          last_error: z.string().nullable(),
          created_at: Moment,
          ended_at: Moment.nullable(),
        }),
      )
      .openapi({ description: 'The 50 newest; views are counted and not listed.' }),
    kept_days: z.int().openapi({ description: 'After which an event is forgotten.' }),
    can_set: z.boolean().openapi({ description: 'Keys of vendors can be kept (`TAX_KEY_ENCRYPTION_KEY`).' }),
    reach: z.enum(['live', 'practice', 'nowhere']).openapi({
      description:
        'Where events go: to the vendors, to the practice endpoint of a demo, or nowhere, as from a demo without one and a copy of a live store.',
    }),
  })
  .openapi('MeasurementReport')

const vendorParams = z.object({ vendor: Vendor })
const Report = z.object({ measurement: MeasurementReport })

export const getMeasurementRoute = createRoute({
  method: 'get',
  path: '/measurement',
  operationId: 'getMeasurement',
  tags: ['Store'],
  ...needs('store:read'),
  summary: 'To whom sales are reported, and what became of the newest events',
  responses: {
    200: json(Report, 'Of clients and visitors who agreed; nothing says who.'),
    ...failures(401, 403),
  },
})

export const setMeasurementVendorRoute = createRoute({
  method: 'put',
  path: '/measurement/{vendor}',
  operationId: 'setMeasurementVendor',
  'x-errors': ['confirmation_needed', 'measurement_key_missing', 'measurement_of_environment'],
  tags: ['Store'],
  ...needs('store:write'),
  summary: 'Set a vendor to whom sales and visits are reported',
  description:
    'Needs a fresh code (403 with code 100014). The key is sealed and never shown again; without `secret` the one that is kept stays. Counts at once, in every process.',
  request: {
    params: vendorParams,
    body: body(
      z.strictObject({
        account: z
          .string({ error: 'wrong_type' })
          .max(maxVendorAccountLength, { error: 'too_long' })
          .openapi({ description: 'In the shape that this vendor’s ids have.', example: 'G-ABC1234567' }),
        secret: z
          .string({ error: 'wrong_type' })
          .regex(vendorSecretShape, { error: 'not_a_vendor_key' })
          .optional()
          .openapi({ example: 'as-the-vendor-shows-it' }),
      }),
    ),
  },
  responses: {
    200: json(Report, 'As it is now.'),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422),
  },
})

export const removeMeasurementVendorRoute = createRoute({
  method: 'delete',
  path: '/measurement/{vendor}',
  operationId: 'removeMeasurementVendor',
  'x-errors': ['confirmation_needed', 'measurement_of_environment'],
  tags: ['Store'],
  ...needs('store:write'),
  summary: 'Report to a vendor no more, and forget its key',
  description: 'Needs a fresh code (403 with code 100014). What waits for this vendor is not sent.',
  request: { params: vendorParams },
  responses: { 200: json(Report, 'As it is now.'), ...failures(401, 403, 404, 409) },
})

export const checkMeasurementVendorRoute = createRoute({
  method: 'post',
  path: '/measurement/{vendor}/checks',
  operationId: 'checkMeasurementVendor',
  tags: ['Store'],
  ...needs('store:write'),
  summary: 'Ask a vendor whether it takes this store’s events, by one that counts nothing',
  request: {
    params: vendorParams,
    body: body(
      z.strictObject({
        code: z
          .string({ error: 'wrong_type' })
          .regex(testCodeShape, { error: 'invalid' })
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
