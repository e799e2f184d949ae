import { Day, needs } from '#contract/staff-wire'
import { createRoute, failures, json, Minor, Moment, z } from '#contract/wire'
import { ledgerClasses, vatBoxes, vatPeriodShape } from '#rules/tax/vat-return'

const period = z
  .string()
  .regex(vatPeriodShape, { error: 'invalid' })
  .openapi({ description: 'A month or a quarter of Riyadh.', example: '2026-Q4' })

const PeriodName = z.string().openapi({ example: '2026-Q4' })

const boxSums = {
  amount_minor: Minor.openapi({ description: 'Without tax, of invoices and debit notes.' }),
  adjustment_minor: Minor.openapi({
    description: 'Without tax, of credit notes: what the amount is less by.',
  }),
  vat_minor: Minor.openapi({ description: 'Of both together.' }),
}
const Sums = z.object({ net_minor: Minor, vat_minor: Minor })

export const VatReturn = z
  .object({
    seller: z.object({ name_ar: z.string(), name_en: z.string(), vat_number: z.string() }).openapi({
      description: "The store's registered name and VAT number, as its settings have them now.",
    }),
    counted_at: Moment.openapi({ description: 'The moment of these figures.' }),
    period: z.object({
      name: PeriodName,
      from: Day,
      to: Day,
      due_on: Day,
      is_over: z.boolean(),
      previous: PeriodName,
      next: PeriodName,
    }),
    boxes: z.array(z.object({ box: z.enum(vatBoxes), ...boxSums })).openapi({
      description:
        'Boxes 1 to 5 of the return, and what is out of its scope. Purchases are not known to the store.',
    }),
    total: z.object(boxSums).openapi({ description: 'Box 6: boxes 1 to 5 together.' }),
    counts: z.object({ invoice: z.int(), credit_note: z.int(), debit_note: z.int() }),
    refused: z.int().openapi({
      description: 'Documents of the period that were refused and not corrected; they are counted.',
    }),
    waiting: z.int().openapi({ description: 'Documents that the authority has not answered yet.' }),
    ledger: z
      .array(
        z.object({
          name: z.enum(ledgerClasses),
          ledger: Sums,
          documents: Sums,
          difference: Sums.openapi({ description: 'Ledger less documents.' }),
          is_unexplained: z.boolean(),
        }),
      )
      .openapi({ description: 'What was booked in the same days, by what explains a difference.' }),
    gateway: z
      .object({ open: z.int(), difference_minor: Minor })
      .openapi({ description: 'Open differences with the gateway: theirs less ours.' }),
  })
  .openapi('VatReturn')

const see = { tags: ['Tax documents'], ...needs('tax_document:read') }
const request = { params: z.object({ period }) }

export const getVatReturnRoute = createRoute({
  ...see,
  method: 'get',
  path: '/vat_returns/{period}',
  operationId: 'getVatReturn',
  summary: 'The figures of the VAT return of a month or a quarter',
  request,
  responses: { 200: json(z.object({ vat_return: VatReturn }), 'The figures.'), ...failures(401, 403, 404) },
})

export const getVatReturnCsvRoute = createRoute({
  ...see,
  method: 'get',
  path: '/vat_returns/{period}/csv',
  operationId: 'getVatReturnCsv',
  summary: 'The figures of the VAT return as CSV',
  description: "UTF-8 behind a byte order mark, in the caller's language, amounts in riyals.",
  request,
  responses: {
    200: { description: 'CSV.', content: { 'text/csv': { schema: z.string() } } },
    ...failures(401, 403, 404),
  },
})

export const getVatReturnPdfRoute = createRoute({
  ...see,
  method: 'get',
  path: '/vat_returns/{period}/pdf',
  operationId: 'getVatReturnPdf',
  summary: 'The figures of the VAT return as a PDF',
  description:
    'A4, Arabic first with English labels: the figures at the moment of the call. Not a filed return.',
  request,
  responses: {
    200: {
      description: 'The figures.',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...failures(401, 403, 404),
  },
})
