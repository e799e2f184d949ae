import {
  companyIdSchemes,
  taxDocumentForms,
  taxDocumentKinds,
  taxPayments,
  vatCategories,
} from '#rules/tax-document'
import { bearer, createRoute, failures, Id, IdParam, json, Minor, Moment, Percent, z } from '#contract/wire'

export const InBoth = z.object({ ar: z.string(), en: z.string() })

const Day = z.iso.date().openapi({ description: 'A day in Riyadh.', example: '2026-11-22' })

export const CompanyId = z
  .object({ scheme: z.enum(companyIdSchemes), value: z.string() })
  .openapi('CompanyId')

export const NationalAddress = z
  .object({
    street: z.string(),
    building: z.string().openapi({ description: 'Four digits.' }),
    additional: z.string().openapi({ description: 'The secondary number: four digits, or empty.' }),
    district: z.string(),
    city: z.string(),
    postcode: z.string().openapi({ description: 'Five digits.' }),
    country: z.string().openapi({ description: 'Two letters, ISO 3166.' }),
  })
  .openapi('NationalAddress')

const TaxDocumentLine = z
  .object({
    name: InBoth,
    quantity: z.int(),
    list_net_minor: Minor.openapi({ description: 'Without tax, before the discount.' }),
    discount_net_minor: Minor.openapi({ description: 'Without tax: what a coupon took.' }),
    net_minor: Minor,
    vat_minor: Minor,
    gross_minor: Minor,
    vat: z.object({
      category: z.enum(vatCategories),
      percentage: Percent,
      exemption: z.object({ code: z.string(), text: InBoth }).nullable(),
    }),
  })
  .openapi('TaxDocumentLine')

export const TaxDocument = z
  .object({
    id: Id,
    order_id: Id,
    kind: z.enum(taxDocumentKinds),
    form: z.enum(taxDocumentForms),
    number: z.string().openapi({ description: 'Gap-free within its series.', example: 'INV-000042' }),
    issued_at: Moment,
    supply: z.object({ from: Day, until: Day.nullable() }),
    seller: z.object({
      name: InBoth,
      vat_number: z.string(),
      company_id: CompanyId.nullable(),
      address: NationalAddress.nullable(),
      address_text: InBoth,
      phone: z.string(),
      email: z.string(),
    }),
    buyer: z.object({
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      company: z
        .object({
          vat_number: z.string().nullable(),
          company_id: CompanyId.nullable(),
          address: NationalAddress,
          billing_email: z.string(),
        })
        .nullable(),
    }),
    lines: z.array(TaxDocumentLine),
    totals: z.object({
      list_net_minor: Minor,
      discount_net_minor: Minor,
      net_minor: Minor,
      vat_minor: Minor,
      gross_minor: Minor,
    }),
    paid_by: z.enum(taxPayments),
    refers_to: z
      .object({ number: z.string(), issued_on: Day })
      .nullable()
      .openapi({ description: 'The invoice that a note changes.' }),
    reason: InBoth.nullable().openapi({ description: 'Why a note was issued.' }),
    purchase_order: z.string().nullable(),
    qr: z.string().nullable().openapi({
      description: "The text of the document's QR code; null while the store has no VAT number.",
    }),
  })
  .openapi('TaxDocument', {
    description: 'A document as it was issued: it never changes, whatever the store sets later.',
  })

export const listOrderDocuments = createRoute({
  method: 'get',
  path: '/orders/{id}/documents',
  operationId: 'listOrderDocuments',
  'x-errors': ['order_not_found'],
  tags: ['Orders'],
  summary: "An order's tax documents: its invoice and the credit notes of what was given back",
  description:
    'The oldest first. Empty for an order that is not paid, that cost nothing, or that a partner pays on account.',
  security: bearer,
  request: { params: IdParam },
  responses: {
    200: json(z.object({ documents: z.array(TaxDocument) }), 'The documents.'),
    ...failures(401, 403, 404),
  },
})

const pdf = {
  method: 'get',
  path: '/documents/{id}/pdf',
  'x-errors': ['document_not_found'],
  description: 'A4, Arabic first with English labels. Its number is the name of the file. Not cached.',
  security: bearer,
  request: { params: IdParam },
  responses: {
    200: {
      description: 'The document.',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...failures(401, 403, 404),
  },
} as const

export const getDocumentPdf = createRoute({
  ...pdf,
  operationId: 'getDocumentPdf',
  tags: ['Orders'],
  summary: 'One of my tax documents as a PDF',
})

export const getStaffDocumentPdf = createRoute({
  ...pdf,
  operationId: 'getStaffDocumentPdf',
  tags: ['Orders'],
  summary: 'A tax document as a PDF',
})
