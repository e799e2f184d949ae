import { maxPriceChangeText } from '#rules/desk/text-lengths'
import {
  body,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  LanguageCode,
  Minor,
  Moment,
  RefId,
  z,
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { Day, needs, PriceBasis, PriceInput, Words } from '#contract/staff-wire'

const tags = ['Products']

export const PriceChange = z
  .object({
    id: Id,
    ref_id: RefId,
    price_minor: Minor.openapi({ description: 'Before the taxes of now, per period.' }),
    price_with_tax_minor: Minor.openapi({ description: 'With the taxes of now, per period.' }),
    price_basis: PriceBasis,
    applies_from: Moment,
    text_ar: z.string(),
    text_en: z.string(),
    asks_consent: z.boolean(),
    status: z.enum(['scheduled', 'withdrawn']),
    announced_at: Moment.nullable(),
    by: z.string(),
    created_at: Moment,
    subscribers: z.int().openapi({ description: 'Whom it concerns now.' }),
    agreed: z.int(),
  })
  .openapi('PriceChange')

/** At least what the gateway charges, as renewals are charged by it. */
const Charged = PriceInput.min(100, { error: 'out_of_range' }).optional()
const ScheduledPrice = z.strictObject({
  price_minor: Charged.openapi({ description: 'Before tax; instead of `price_with_tax_minor`.' }),
  price_with_tax_minor: Charged.openapi({ description: 'With tax; instead of `price_minor`.' }),
  applies_on: Day,
  text_ar: Words(maxPriceChangeText),
  text_en: Words(maxPriceChangeText),
  asks_consent: z.boolean({ error: 'wrong_type' }),
})

const Changes = z.object({
  price_changes: z.array(PriceChange),
  renewing: z
    .array(
      z.object({
        price_minor: Minor,
        price_with_tax_minor: Minor,
        price_basis: PriceBasis,
        subscribers: z.int(),
      }),
    )
    .openapi({ description: 'What subscribers who renew pay now, most of them first.' }),
})
const latestFirst = 'The latest day first.'

export const listPriceChangesRoute = createRoute({
  tags,
  ...needs('product:read'),
  method: 'get',
  path: '/products/{id}/price_changes',
  operationId: 'listPriceChanges',
  summary: 'What subscribers of a plan pay from which day on',
  request: { params: IdParam, query: WholeQuery },
  responses: {
    200: json(Changes.extend({ next_cursor: NextCursor }), latestFirst),
    ...failures(401, 403, 404, 422),
  },
})

export const RenewalPrice = z
  .object({
    product: z.object({ id: Id, name: z.string() }),
    price_minor: Minor.openapi({ description: 'Before the taxes of now.' }),
    price_with_tax_minor: Minor.openapi({ description: 'With the taxes of now.' }),
    price_basis: PriceBasis,
    subscribers: z.int(),
  })
  .openapi('RenewalPrice')

export const listRenewalPricesRoute = createRoute({
  tags,
  ...needs('product:read'),
  method: 'get',
  path: '/renewal_prices',
  operationId: 'listRenewalPrices',
  summary: 'What subscribers of all plans are charged with their next renewal',
  description:
    'As things stand: what they bought at, chose, or staff scheduled, without coupons and balance; of plans that are not sold any more, too. A price that was entered before tax moves with the taxes.',
  request: { query: WholeQuery.extend({ price_basis: PriceBasis.optional() }) },
  responses: {
    200: json(
      z.object({ renewal_prices: z.array(RenewalPrice), next_cursor: NextCursor }),
      'Most subscribers first.',
    ),
    ...failures(401, 403, 422),
  },
})

export const schedulePriceChangeRoute = createRoute({
  tags,
  ...needs('product:write'),
  method: 'post',
  path: '/products/{id}/price_changes',
  operationId: 'schedulePriceChange',
  'x-errors': ['confirmation_needed'],
  summary: 'Schedule a price for subscribers of a plan',
  description:
    'For periods that begin on that Riyadh day or later, at the earliest 14 days from now. Every subscriber whom it concerns is told at once, with the text. With `asks_consent` who has not agreed is not renewed; else who has not left is. Wants a code that was entered within ten minutes: 403 with code 100014. Takes `Idempotency-Key`.',
  request: {
    params: IdParam,
    body: body(ScheduledPrice),
  },
  responses: { 201: json(Changes, latestFirst), ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
})

export const previewPriceChangeRoute = createRoute({
  tags,
  ...needs('product:write'),
  method: 'post',
  path: '/products/{id}/price_changes/previews',
  operationId: 'previewPriceChange',
  summary: 'What subscribers would be told of a price; changes nothing',
  request: {
    params: IdParam,
    body: body(ScheduledPrice),
  },
  responses: {
    200: json(
      z.object({
        subscribers: z.int(),
        messages: z.array(z.object({ language: LanguageCode, subject: z.string(), body: z.string() })),
      }),
      'Each in its language, with the price that most of them pay now.',
    ),
    ...failures(400, 401, 403, 404, 413, 415, 422),
  },
})

export const withdrawPriceChangeRoute = createRoute({
  tags,
  ...needs('product:write'),
  method: 'delete',
  path: '/products/{id}/price_changes/{change_id}',
  operationId: 'withdrawPriceChange',
  'x-errors': ['confirmation_needed', 'price_change_settled', 'price_change_not_found'],
  summary: 'Withdraw a scheduled price; who was told is told again',
  description:
    'Until 24 hours before its day: from then on renewals are charged at it (409 `price_change_settled`, code 500041).',
  request: { params: IdParam.extend({ change_id: Id }) },
  responses: { 200: json(Changes, latestFirst), ...failures(401, 403, 404, 409) },
})
