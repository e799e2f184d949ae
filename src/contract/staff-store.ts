import { history, HistoryQuery } from '#contract/activities'
import { Day, editFailures, needs, OptionalWords, Version, Words } from '#contract/staff-wire'
import { TaxDocument } from '#contract/tax-documents'
import { body, createRoute, Email, failures, json, Moment, z } from '#contract/wire'
import { maxDrawingBytes } from '#rules/look/brand-drawing'
import { codeBudget, maxCodeCountries } from '#rules/people/code-sending-budget'
import { toLatinDigits } from '#rules/core/digits'
import type { FieldError } from '#rules/core/field-errors'
import { fitsQr } from '#rules/tax/invoice-qr'
import { sellerFields } from '#rules/tax/seller-gaps'
import { orderWindowHours } from '#rules/sale/hold'
import {
  digitSets,
  maxSocialLinks,
  paymentMarks,
  toWhatsappNumber,
  unifiedNumberShape,
  vatNumberShape,
  whatsappShape,
} from '#rules/shop/store'
import { supportLimits, weekdays } from '#rules/support/support-hours'
import { cleanText } from '#rules/core/text'
import { maxTypedNumber } from '#rules/core/text-lengths'
import {
  maxAddressPart,
  maxHeadline,
  maxHero,
  maxLegalName,
  maxLink,
  maxLinkName,
  maxStoreAddress,
  maxStoreName,
  maxStorePhone,
  maxStoreSentence,
  maxSupportHours,
  maxTermsVersion,
  maxSellerPreview,
} from '#rules/desk/text-lengths'

/** A number as people write it, in any digits and groups; may stay empty. */
function NumberOf(shape: RegExp, error: FieldError = 'invalid') {
  return OptionalWords(maxTypedNumber).refine(
    (text) => /^\s*$/.test(text) || shape.test(toLatinDigits(text).replace(/\s/g, '')),
    { error },
  )
}

const HttpsAddress = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'not_an_address' })
  .max(maxLink, { error: 'too_long' })

const ShiftTime = z
  .string({ error: 'wrong_type' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'not_a_time' })
  .openapi({ example: '09:00' })
const Shifts = z
  .array(
    z.strictObject({
      days: z.array(z.enum(weekdays, { error: 'not_allowed' }), { error: 'wrong_type' }).min(1, {
        error: 'required',
      }),
      from: ShiftTime,
      to: ShiftTime.openapi({ description: 'At or before `from`: past midnight. HH:MM in Riyadh.' }),
    }),
    { error: 'wrong_type' },
  )
  .max(supportLimits.shifts, { error: 'too_long' })
const WorkingHours = z
  .int({ error: 'wrong_type' })
  .min(supportLimits.hours.min, { error: 'out_of_range' })
  .max(supportLimits.hours.max, { error: 'out_of_range' })
const ByUrgency = z.strictObject({ normal: WorkingHours, urgent: WorkingHours })

/** When support works, and within how many of these hours it promises to answer and to solve. */
const SupportTimes = z
  .strictObject({
    shifts: Shifts.min(1, { error: 'required' }),
    ramadan: Shifts.openapi({ description: 'Instead of them in Ramadan; empty where they stay.' }),
    holidays: z
      .array(Day, { error: 'wrong_type' })
      .max(supportLimits.holidays, { error: 'too_long' })
      .openapi({ description: 'Riyadh days without support.' }),
    answer_hours: ByUrgency.openapi({ description: 'Working hours within which who waits is answered.' }),
    solve_hours: ByUrgency.openapi({
      description: 'Working hours within which a ticket is solved; it rests while the client is waited for.',
    }),
  })
  .refine(({ answer_hours: { normal, urgent } }) => urgent <= normal, {
    path: ['answer_hours', 'urgent'],
    error: 'out_of_range',
  })
  .refine(({ solve_hours: { normal, urgent } }) => urgent <= normal, {
    path: ['solve_hours', 'urgent'],
    error: 'out_of_range',
  })
  .openapi('SupportSchedule')

const fields = {
  name_ar: Words(maxStoreName),
  name_en: Words(maxStoreName),
  sentence_ar: Words(maxStoreSentence),
  sentence_en: Words(maxStoreSentence),
  headline_ar: OptionalWords(maxHeadline),
  headline_en: OptionalWords(maxHeadline),
  hero_ar: OptionalWords(maxHero),
  hero_en: OptionalWords(maxHero).openapi({
    description: 'What the landing page promises under its headline.',
  }),
  legal_name_ar: OptionalWords(maxLegalName)
    .refine((name) => fitsQr(cleanText(name)), { error: 'too_long_for_qr' })
    .openapi({ description: 'At most 127 bytes of UTF-8, as the QR code of an invoice says it whole.' }),
  legal_name_en: OptionalWords(maxLegalName),
  unified_number: NumberOf(unifiedNumberShape, 'not_a_unified_number').openapi({
    description: 'Ten digits.',
  }),
  vat_number: NumberOf(vatNumberShape, 'not_a_vat_number').openapi({
    description: 'Fifteen digits, first and last 3.',
  }),
  phone: OptionalWords(maxStorePhone),
  whatsapp: OptionalWords(maxStorePhone)
    .refine((number) => /^\s*$/.test(number) || whatsappShape.test(toWhatsappNumber(number)), {
      error: 'not_a_phone',
    })
    .openapi({
      description: 'A number in WhatsApp; leads there from the page that says how the store is reached.',
    }),
  email: z.union([z.literal(''), Email], { error: 'not_an_email' }),
  address_ar: OptionalWords(maxStoreAddress),
  address_en: OptionalWords(maxStoreAddress),
  address_street: OptionalWords(maxAddressPart).openapi({
    description:
      'The national address in parts, in Arabic, as tax documents name it. All but the secondary number, or none.',
  }),
  address_building: NumberOf(/^\d{4}$/, 'not_four_digits').openapi({ description: 'Four digits.' }),
  address_additional: NumberOf(/^\d{4}$/, 'not_four_digits').openapi({
    description: 'The secondary number: four digits.',
  }),
  address_district: OptionalWords(maxAddressPart),
  address_city: OptionalWords(maxAddressPart),
  address_postcode: NumberOf(/^\d{5}$/, 'not_five_digits').openapi({ description: 'Five digits.' }),
  certificate_number: NumberOf(/^[\dA-Za-z-]{1,30}$/),
  certificate_url: z.union([z.literal(''), HttpsAddress], { error: 'not_an_address' }),
  social_links: z
    .array(z.strictObject({ name: Words(maxLinkName), url: HttpsAddress }), { error: 'wrong_type' })
    .max(maxSocialLinks, { error: 'too_long' }),
  payment_marks: z.array(z.enum(paymentMarks, { error: 'not_allowed' }), { error: 'wrong_type' }),
  support_schedule: SupportTimes.nullable(),
  support_hours_ar: OptionalWords(maxSupportHours).openapi({
    description: 'In words; shown while there is no `support_schedule`.',
  }),
  support_hours_en: OptionalWords(maxSupportHours),
  order_window_hours: z
    .int({ error: 'wrong_type' })
    .min(orderWindowHours.min, { error: 'out_of_range' })
    .max(orderWindowHours.max, { error: 'out_of_range' })
    .openapi({ description: 'Hours in which an order placed in the store can be paid.' }),
  unpaid_reminders: z.boolean({ error: 'wrong_type' }).openapi({
    description:
      'Who placed an order and did not pay it is reminded of it, once, after some hours and by day.',
  }),
  code_countries: z
    .array(z.string({ error: 'wrong_type' }).regex(/^\+[1-9]\d{0,3}$/, { error: 'invalid' }), {
      error: 'wrong_type',
    })
    .min(1, { error: 'required' })
    .max(maxCodeCountries, { error: 'too_long' })
    .openapi({
      description: 'Calling codes of the countries whose numbers are sent sign-in codes.',
      example: ['+966', '+971'],
    }),
  daily_code_budget: z
    .int({ error: 'wrong_type' })
    .min(codeBudget.min, { error: 'out_of_range' })
    .max(codeBudget.max, { error: 'out_of_range' })
    .openapi({ description: 'Codes by SMS in a Riyadh day before strangers have to prove work.' }),
  digits: z.enum(digitSets, { error: 'not_allowed' }),
  terms_version: Words(maxTermsVersion).openapi({
    description: 'Consents are kept with it: raised when the text of the terms has changed.',
  }),
}

export const StoreSettings = z
  .object({
    ...fields,
    email: z.string(),
    certificate_url: z.string(),
    payment_marks: z.array(z.string()),
    version: z.int(),
    updated_at: Moment,
  })
  .openapi('StoreSettings')

const one = json(z.object({ store: StoreSettings }), 'The settings. Empty entries are not shown in the shop.')
const tags = ['Store']

export const getStoreSettingsRoute = createRoute({
  tags,
  ...needs('store:read'),
  method: 'get',
  path: '/store',
  operationId: 'getStoreSettings',
  summary: 'Who the store is, and what it says of itself',
  responses: {
    200: json(
      z.object({
        store: StoreSettings,
        running_version: z.string().openapi({
          example: '1.1.0+0123456789ab',
          description: 'The release that answered, and its commit where the build named it.',
        }),
      }),
      'The settings. Empty entries are not shown in the shop.',
    ),
    ...failures(401, 403),
  },
})

export const updateStoreSettingsRoute = createRoute({
  tags,
  ...needs('store:write'),
  method: 'patch',
  path: '/store',
  operationId: 'updateStoreSettings',
  'x-errors': ['confirmation_needed'],
  summary: 'Change the settings; the shop shows them at once',
  description: 'What is shown stands in both languages, or is left out in both.',
  request: {
    body: body(z.strictObject({ version: Version, ...z.strictObject(fields).partial().shape })),
  },
  responses: { 200: one, ...editFailures },
})

/** What stands on a document of its seller; as it is typed, so that a preview follows each letter. */
const typedSeller = z.strictObject({
  name_ar: OptionalWords(maxSellerPreview),
  name_en: OptionalWords(maxSellerPreview),
  legal_name_ar: OptionalWords(maxSellerPreview),
  legal_name_en: OptionalWords(maxSellerPreview),
  unified_number: OptionalWords(maxSellerPreview),
  vat_number: OptionalWords(maxSellerPreview),
  phone: OptionalWords(maxSellerPreview),
  email: OptionalWords(maxSellerPreview),
  address_ar: OptionalWords(maxSellerPreview),
  address_en: OptionalWords(maxSellerPreview),
  address_street: OptionalWords(maxSellerPreview),
  address_building: OptionalWords(maxSellerPreview),
  address_additional: OptionalWords(maxSellerPreview),
  address_district: OptionalWords(maxSellerPreview),
  address_city: OptionalWords(maxSellerPreview),
  address_postcode: OptionalWords(maxSellerPreview),
})

export const previewInvoiceRoute = createRoute({
  tags,
  ...needs('store:read'),
  method: 'post',
  path: '/store/invoice_previews',
  operationId: 'previewInvoice',
  summary: 'The invoice as the settings would make it; changes nothing',
  description:
    'An example for a person who buys the first plan now. What is left out of the body is as it is kept. It takes no number.',
  request: { body: body(typedSeller.partial()) },
  responses: {
    200: json(
      z.object({
        document: TaxDocument.omit({ order_id: true }),
        missing: z.array(z.enum(sellerFields)).openapi({ description: 'Settings that tax documents need.' }),
      }),
      'The example, with what is missing.',
    ),
    ...failures(400, 401, 403, 413, 415, 422),
  },
})

const CodeCount = z.object({ sent: z.int(), entered: z.int(), wrong: z.int() })

export const CodeUse = z
  .object({
    daily_code_budget: z.int(),
    sent: z.int().openapi({
      description:
        'SMS of this Riyadh day that count against the budget: codes, and invitations to share a plan.',
    }),
    hour: CodeCount.openapi({ description: 'The running hour.' }),
    countries: z.array(z.object({ country: z.string(), ...CodeCount.shape, invited: z.int() })),
  })
  .openapi('CodeUse')

export const getCodeUseRoute = createRoute({
  tags,
  ...needs('store:read'),
  method: 'get',
  path: '/store/codes',
  operationId: 'getCodeUse',
  summary: "Today's sign-in codes: sent, entered, wrong, by country",
  responses: { 200: json(z.object({ codes: CodeUse }), 'Since midnight in Riyadh.'), ...failures(401, 403) },
})

export const getStoreHistoryRoute = createRoute({
  tags,
  ...needs('store:read'),
  ...history,
  method: 'get',
  path: '/store/history',
  operationId: 'getStoreHistory',
  summary: 'Every change of the settings: who, what, when, from where',
  request: { query: HistoryQuery },
})

export const drawPaymentMarkRoute = createRoute({
  method: 'put',
  path: '/store/payment_marks/{mark}/drawing',
  operationId: 'drawPaymentMark',
  'x-errors': ['confirmation_needed'],
  tags: ['Store'],
  ...needs('store:write'),
  summary: 'Give the mark of a payment scheme a drawing, or its neutral word again',
  description: 'Needs a fresh code (403 with code 100014). Shown at once, wherever the mark is.',
  request: {
    params: z.object({ mark: z.enum(paymentMarks, { error: 'not_allowed' }) }),
    body: body(
      z.strictObject({
        svg: z
          .string({ error: 'wrong_type' })
          .max(maxDrawingBytes, { error: 'too_long' })
          .nullable()
          .openapi({
            description:
              'From the scheme’s own kit for merchants. Only shapes and colours are kept; at most five times as wide as high.',
          }),
      }),
    ),
  },
  responses: {
    200: json(
      z.object({ removed: z.int().openapi({ description: 'How much of the file was not kept.' }) }),
      'As it is now.',
    ),
    ...failures(400, 401, 403, 404, 413, 415, 422),
  },
})
