import {
  companyIdSchemes,
  planCredits,
  taxDocumentForms,
  taxDocumentKinds,
  taxPayments,
  vatCategories,
} from '#rules/tax/tax-document'
import { listQuery, timeSorts } from '#contract/staff-wire'
import { taxSubmissionStates } from '#rules/tax/tax-submission'
import {
  bearer,
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  Moment,
  NextCursor,
  Percent,
  RefId,
  z,
  WholeQuery,
} from '#contract/wire'

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

export const TaxDocumentLine = z
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

export const documentTotals = z.object({
  list_net_minor: Minor,
  discount_net_minor: Minor,
  net_minor: Minor,
  vat_minor: Minor,
  gross_minor: Minor,
})

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
    totals: documentTotals,
    paid_by: z.enum(taxPayments),
    plan_credit: z.enum(planCredits).nullable().openapi({
      description:
        'Of the invoice of an upgrade: its part from the balance is what was not used of the plan before, alone or beside what the balance had. Null else, and on documents issued before it was written.',
    }),
    refers_to: z
      .object({ number: z.string(), issued_on: Day })
      .nullable()
      .openapi({ description: 'The invoice that a note changes.' }),
    reason: InBoth.nullable().openapi({ description: 'Why a note was issued.' }),
    purchase_order: z.string().nullable(),
    government_contract: z.string().nullable().openapi({ description: 'The contract with a public body.' }),
    qr: z.string().nullable().openapi({
      description: "The text of the document's QR code; null while the store has no VAT number.",
    }),
  })
  .openapi('TaxDocument', {
    description: 'A document as it was issued: it never changes, whatever the store sets later.',
  })

const DocumentInList = z.object({
  id: Id,
  kind: z.enum(taxDocumentKinds),
  form: z.enum(taxDocumentForms),
  number: z.string().openapi({ example: 'INV-000042' }),
  title: InBoth.openapi({ description: 'What the document is called.' }),
  issued_at: Moment,
  gross_minor: Minor,
})

export const TaxDocumentSummary = DocumentInList.extend({
  order_id: Id,
  ref_id: RefId,
  is_being_cleared: z.boolean().openapi({
    description: 'The authority has not cleared it yet: it can neither be seen nor taken as a file.',
  }),
}).openapi('TaxDocumentSummary')

export const StaffOrderDocument = DocumentInList.extend({
  state: z.enum(taxSubmissionStates).nullable().openapi({
    description:
      'Where it stands at the authority; null for a document of phase 1, which is reported to nobody.',
  }),
}).openapi('StaffOrderDocument')

export const listDocumentsRoute = createRoute({
  method: 'get',
  path: '/documents',
  operationId: 'listDocuments',
  'x-errors': ['cursor_invalid'],
  tags: ['Orders'],
  summary: 'My tax documents, the newest first',
  description: '`q` is the number of a document or of its order, or a part of it.',
  security: bearer,
  request: { query: listQuery(timeSorts) },
  responses: {
    200: json(z.object({ documents: z.array(TaxDocumentSummary), next_cursor: NextCursor }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const listStaffOrderDocumentsRoute = createRoute({
  method: 'get',
  path: '/orders/{id}/documents',
  operationId: 'listStaffOrderDocuments',
  'x-errors': ['order_not_found'],
  tags: ['Orders'],
  summary: "An order's tax documents, the oldest first",
  security: bearer,
  request: { params: IdParam, query: WholeQuery },
  responses: {
    200: json(
      z.object({ documents: z.array(StaffOrderDocument), next_cursor: NextCursor }),
      'The documents.',
    ),
    ...failures(401, 403, 404, 422),
  },
})

export const listOrderDocumentsRoute = createRoute({
  method: 'get',
  path: '/orders/{id}/documents',
  operationId: 'listOrderDocuments',
  'x-errors': ['order_not_found'],
  tags: ['Orders'],
  summary: "An order's tax documents: its invoice and the credit notes of what was given back",
  description:
    'The oldest first. Empty for an order that is not paid, that cost nothing, or that a partner pays on account. A document that the authority has not cleared yet is only named.',
  security: bearer,
  request: { params: IdParam, query: WholeQuery },
  responses: {
    200: json(
      z.object({
        documents: z.array(TaxDocument),
        being_cleared: z.array(DocumentInList),
        next_cursor: NextCursor,
      }),
      'The documents.',
    ),
    ...failures(401, 403, 404, 422),
  },
})

const file = {
  200: {
    description: 'The document.',
    content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
  },
} as const

const pdf = {
  method: 'get',
  path: '/documents/{id}/pdf',
  'x-errors': ['document_not_found'],
  description:
    'A4 (PDF/A-3), Arabic first with English labels, with the XML of the e-invoice inside. Its number is the name of the file. Not cached.',
  security: bearer,
  request: { params: IdParam },
} as const

export const getDocumentPdfRoute = createRoute({
  ...pdf,
  operationId: 'getDocumentPdf',
  tags: ['Orders'],
  'x-errors': ['document_not_found', 'document_being_cleared', 'too_many_requests'],
  summary: 'One of my tax documents as a PDF',
  responses: { ...file, ...failures(401, 403, 404, 409, 429) } as const,
})

export const getStaffDocumentPdfRoute = createRoute({
  ...pdf,
  operationId: 'getStaffDocumentPdf',
  tags: ['Orders'],
  summary: 'A tax document as a PDF',
  responses: { ...file, ...failures(401, 403, 404) } as const,
})
