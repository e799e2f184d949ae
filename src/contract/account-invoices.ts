import { Month } from '#contract/partner-account-shapes'
import { needs } from '#contract/staff-wire'
import { partnerCall } from '#contract/partner-call'
import { documentTotals, TaxDocumentLine } from '#contract/tax-documents'
import {
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  Moment,
  NoQuery,
  z,
  NextCursor,
  WholeQuery,
} from '#contract/wire'
import { taxDocumentKinds } from '#rules/tax/tax-document'

/** The summary tax invoices of what partners bought on account in a month, for staff and for the partner. */

const Day = z.iso.date().openapi({ description: 'A day in Riyadh.', example: '2026-12-31' })

const document = {
  id: Id,
  kind: z.enum(taxDocumentKinds),
  number: z.string().openapi({ example: 'INV-000042' }),
  issued_at: Moment,
  net_minor: Minor.openapi({ description: 'Never negative, on credit notes neither.' }),
  vat_minor: Minor,
  gross_minor: Minor,
  is_being_cleared: z.boolean().openapi({
    description: 'The authority has not cleared it yet: it cannot be taken as a file by the partner.',
  }),
}

export const AccountInvoice = z
  .object({
    ...document,
    month: Month,
    due_on: Day,
    remaining_minor: Minor.openapi({
      description: 'What is not paid, less its notes. Payments settle the oldest invoice first.',
    }),
    state: z.enum(['open', 'paid', 'overdue']),
    notes: z.array(z.object(document)).openapi({
      description: 'Of orders that were taken back after their month was invoiced.',
    }),
  })
  .openapi('AccountInvoice')

export const UpcomingInvoice = z
  .object({
    month: Month,
    is_over: z
      .boolean()
      .openapi({ description: 'It is issued within an hour, unless something is missing.' }),
    missing: z.array(z.enum(['company'])).openapi({
      description: 'What has to be set on the API client before it can be issued.',
    }),
    lines: z.array(TaxDocumentLine),
    totals: documentTotals,
  })
  .openapi('UpcomingInvoice')

export const listApiClientInvoicesRoute = createRoute({
  tags: ['API clients'],
  ...needs('statement:read'),
  method: 'get',
  path: '/api_clients/{id}/invoices',
  operationId: 'listApiClientInvoices',
  'x-errors': ['api_client_not_found'],
  summary: 'Its monthly invoices, newest first, and what the next ones will say',
  request: { params: IdParam, query: WholeQuery },
  responses: {
    200: json(
      z.object({
        invoices: z.array(AccountInvoice),
        upcoming: z.array(UpcomingInvoice),
        next_cursor: NextCursor,
      }),
      'All invoices, and the months that are not invoiced yet, newest first.',
    ),
    ...failures(401, 403, 404, 422),
  },
})

export const listPartnerInvoicesRoute = createRoute({
  ...partnerCall('orders', 'invalid_input'),
  tags: ['Account'],
  method: 'get',
  path: '/account/invoices',
  operationId: 'listPartnerInvoices',
  summary: 'List monthly tax invoices, newest month first',
  description:
    'One for each month in which you bought on account, issued on the first day of the next month, with the credit notes of what was taken back later. Empty for test tokens. Scope `orders`.',
  request: { query: WholeQuery },
  responses: {
    200: json(z.object({ invoices: z.array(AccountInvoice), next_cursor: NextCursor }), 'All invoices.'),
    ...failures(401, 403, 422, 429),
  },
})

export const getPartnerInvoicePdfRoute = createRoute({
  ...partnerCall('orders', 'not_found', 'document_not_found', 'document_being_cleared', 'invalid_input'),
  tags: ['Account'],
  method: 'get',
  path: '/account/invoices/{id}/pdf',
  operationId: 'getPartnerInvoicePdf',
  summary: 'Download an invoice or a credit note as a PDF',
  description:
    'A4 (PDF/A-3), Arabic first with English labels, with the XML of the e-invoice inside. `id` is that of the invoice or of one of its notes. Scope `orders`.',
  request: { params: IdParam, query: NoQuery },
  responses: {
    200: {
      description: 'The document.',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...failures(401, 403, 404, 409, 422, 429),
  },
})
