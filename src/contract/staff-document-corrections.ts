import { CompanyInput } from '#contract/company'
import { createFailures, needs } from '#contract/staff-wire'
import { body, createRoute, failures, Id, IdParam, json, z } from '#contract/wire'

export const correctDocumentRoute = createRoute({
  tags: ['Tax documents'],
  ...needs('tax_document:correct'),
  method: 'post',
  path: '/documents/{id}/corrections',
  operationId: 'correctTaxDocument',
  'x-errors': [
    'confirmation_needed',
    'document_not_found',
    'document_not_refused',
    'note_of_refused_invoice',
  ],
  summary: 'Issue a document in place of one that the authority refused',
  description:
    'The same movement of money with the seller of the present settings; on a standard document with the company of the body, if there is one. The refused document stays, and its number is not given again. A note names the invoice that stands: where that is refused, too, it is corrected first. Wants a code that was entered within ten minutes: 403 with code 100014. Takes `Idempotency-Key`.',
  request: {
    params: IdParam,
    body: body(z.strictObject({ company: CompanyInput.optional() })),
  },
  responses: {
    201: json(z.object({ document: z.object({ id: Id }) }), 'The new document.'),
    ...createFailures,
    ...failures(404),
  },
})
