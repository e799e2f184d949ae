import { sql, type RawBuilder } from 'kysely'
import { riyadhDate } from '#rules/core/riyadh-days'
import type { FrozenDocument } from '#rules/tax/tax-document'
import { isNotCorrected } from '#domain/sale/records/tax-documents/is-not-corrected'

/**
 * For a query: whether the document `alias` is the invoice that stands, of its order or of its partner's
 * month.
 */
export function isStandingInvoice(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.kind`)} = 'invoice' and ${isNotCorrected(alias)})`
}

/**
 * How a note names the invoice that it changes: the one that stands when the note is issued. Source:
 * docs/decisions/0130.
 */
export function invoiceReference(invoice: {
  content: Pick<FrozenDocument, 'number'>
  issued_at: Date
}): NonNullable<FrozenDocument['refersTo']> {
  return { number: invoice.content.number, issuedOn: riyadhDate(invoice.issued_at) }
}
