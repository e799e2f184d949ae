import { Counts, Day, listQuery, needs, readsReplica } from '#contract/staff-wire'
import { TaxDocument } from '#contract/tax-documents'
import {
  createRoute,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  Moment,
  pageCursors,
  RefId,
  z,
} from '#contract/wire'
import { taxDocumentForms, taxDocumentKinds } from '#rules/tax/tax-document'
import { taxSubmissionStates, taxSubmissionSteps } from '#rules/tax/tax-submission'
import { vatBoxes } from '#rules/tax/vat-return'

/** All tax documents of the store, for who keeps its books. */

const documentStates = ['waiting', 'refused', 'accepted'] as const

const Remark = z.object({
  code: z.string().openapi({ description: 'The rule, as the authority calls it.', example: 'BR-KSA-44' }),
  category: z.string(),
  message: z.string().openapi({ description: "The authority's own words." }),
})

export const StaffTaxDocument = z
  .object({
    id: Id,
    number: z.string().openapi({ example: 'INV-000042' }),
    kind: z.enum(taxDocumentKinds),
    form: z.enum(taxDocumentForms),
    order: z.object({ id: Id, ref_id: RefId }).nullable(),
    client: z.object({ id: Id, ref_id: RefId }).nullable(),
    api_client: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .openapi({ description: 'Of a monthly invoice or its notes: the partner.' }),
    buyer: z
      .object({ name: z.string(), vat_number: z.string().nullable() })
      .nullable()
      .openapi({ description: 'Null where the person closed the account.' }),
    issued_at: Moment,
    net_minor: Minor.openapi({ description: 'Never negative, on credit notes neither.' }),
    vat_minor: Minor,
    gross_minor: Minor,
    submission: z
      .object({
        state: z.enum(taxSubmissionStates),
        step: z.enum(taxSubmissionSteps).openapi({ description: 'What somebody has to do.' }),
        remarks: z.array(Remark).openapi({
          description: 'Why it was refused, or the warnings with which it was accepted.',
        }),
      })
      .nullable()
      .openapi({ description: 'Null for a document of phase 1, which is reported to nobody.' }),
  })
  .openapi('StaffTaxDocument')

const see = { tags: ['Tax documents'], ...needs('tax_document:read') }

const query = listQuery(['issued_at', '-issued_at']).extend({
  state: z.enum(documentStates, { error: 'not_allowed' }).optional(),
  kind: z.enum(taxDocumentKinds, { error: 'not_allowed' }).optional(),
  form: z.enum(taxDocumentForms, { error: 'not_allowed' }).optional(),
  box: z
    .enum(vatBoxes, { error: 'not_allowed' })
    .optional()
    .openapi({ description: 'Only what this box of the VAT return counts.' }),
  from: Day.optional().openapi({
    description: "The first Riyadh day of issue; a partner's monthly invoice counts in its month.",
  }),
  to: Day.optional(),
})

export const listTaxDocumentsRoute = createRoute({
  ...see,
  method: 'get',
  path: '/documents',
  ...readsReplica,
  operationId: 'listTaxDocuments',
  summary: 'All invoices and notes, newest first',
  description:
    "`q` is a document's or an order's number, a company's VAT number, a phone, or a client's or company's name.",
  request: { query },
  responses: {
    200: json(z.object({ documents: z.array(StaffTaxDocument), ...pageCursors }), 'One page.'),
    ...failures(401, 403, 422),
  },
})

export const countTaxDocumentsRoute = createRoute({
  ...see,
  method: 'get',
  path: '/documents/counts',
  ...readsReplica,
  operationId: 'countTaxDocuments',
  summary: 'How many documents wait, were refused and were accepted',
  request: { query: query.omit({ state: true, sort: true, limit: true, cursor: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

const Chain = z
  .object({
    counter: z.int().nullable().openapi({ description: 'ICV; null until it is stamped.' }),
    hash: z.string().nullable(),
    previous_hash: z.string().nullable().openapi({ description: 'PIH.' }),
    attempts: z.int(),
    first_at: Moment.nullable(),
    last_at: Moment.nullable(),
    answered_at: Moment.nullable(),
    next_at: Moment.nullable().openapi({ description: 'When it is sent next; null when nothing is left.' }),
    answer: z
      .object({
        outcome: z.string(),
        was_known: z.boolean(),
        warnings: z.array(Remark),
        errors: z.array(Remark),
        reason: z.string(),
      })
      .nullable(),
  })
  .openapi('TaxDocumentChain')

export const getTaxDocumentRoute = createRoute({
  ...see,
  method: 'get',
  path: '/documents/{id}',
  operationId: 'getTaxDocument',
  'x-errors': ['document_not_found'],
  summary: 'One document with its chain, the answers of the authority, and the documents beside it',
  request: { params: IdParam },
  responses: {
    200: json(
      z.object({
        document: StaffTaxDocument.extend({
          content: TaxDocument.omit({ id: true, order_id: true }).openapi('TaxDocumentContent'),
          chain: Chain.nullable(),
          related: z.array(
            z.object({
              id: Id,
              number: z.string(),
              kind: z.enum(taxDocumentKinds),
              relation: z.enum(['changes', 'changed_by', 'replaces', 'replaced_by']),
              gross_minor: Minor,
              issued_at: Moment,
            }),
          ),
        }),
      }),
      'The document.',
    ),
    ...failures(401, 403, 404),
  },
})

export const getTaxDocumentXmlRoute = createRoute({
  ...see,
  method: 'get',
  path: '/documents/{id}/xml',
  operationId: 'getTaxDocumentXml',
  'x-errors': ['document_not_found', 'document_without_xml'],
  summary: 'The electronic invoice: as the authority cleared it, else as it was stamped',
  request: { params: IdParam },
  responses: {
    200: { description: 'UBL 2.1.', content: { 'application/xml': { schema: z.string() } } },
    ...failures(401, 403, 404, 409),
  },
})
