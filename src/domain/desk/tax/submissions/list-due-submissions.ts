import type { TaxDocumentForm } from '#rules/tax/tax-document'
import type { Context } from '#domain/core/context'
import { stampedFile } from '#domain/core/stamped-file'
import { subjectOf, type SubmissionInHand } from '#domain/sale/records/tax-documents/move-submission'

/** With the credential by which the unit signs in now; hash and file are null until it is stamped. */
export type DueSubmission = SubmissionInHand & {
  form: TaxDocumentForm
  hash: string | null
  xml: string | null
  credentialId: string | null
}

/** What is to be sent now of a unit, the oldest first; what still waits for its stamp, too. */
export async function listDueSubmissions(
  ctx: Pick<Context, 'db' | 'now'>,
  unitId: string,
  limit: number,
): Promise<DueSubmission[]> {
  const rows = await ctx.db
    .selectFrom('tax_submissions as s')
    .innerJoin('tax_documents as d', 'd.id', 's.document_id')
    .innerJoin('tax_units as u', 'u.id', 's.unit_id')
    .leftJoin('account_invoices as v', 'v.id', 'd.account_invoice_id')
    .select(['s.document_id as documentId', 'd.order_id', 'v.api_client_id', 'd.number', 'd.form'])
    .select(['s.state', 's.attempts', 's.hash', 's.xml', 's.packed_xml', 'u.credential_id as credentialId'])
    .where('s.unit_id', '=', unitId)
    .where('s.next_at', '<=', ctx.now())
    .orderBy('s.issued_at')
    .orderBy('s.counter')
    // Without a stamp they have no counter yet: of one moment, the sequence of their issue.
    .orderBy('s.document_id')
    .limit(limit)
    .execute()
  return rows.map(({ order_id, api_client_id, xml, packed_xml, ...row }) => ({
    ...row,
    xml: stampedFile({ xml, packed_xml }),
    ...subjectOf({ order_id, api_client_id }),
  }))
}
