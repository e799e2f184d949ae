import type { Kysely } from 'kysely'
import { isShowable, type TaxSubmissionState } from '#rules/tax/tax-submission'
import { wholeDocument, type FrozenDocument, type TaxBuyer, type TaxDocument } from '#rules/tax/tax-document'
import { taxDocumentQr } from '#rules/tax/tax-document-qr'
import type { DB } from '#db/types'
import { buildDocument } from '#einvoice/build-document'
import { readQrText } from '#einvoice/read-qr-text'
import type { Printable } from '#domain/core/ports/document-printer'
import { stampedFile, type FileColumns } from '#domain/core/stamped-file'

/** A tax document as it was issued, with what became of it at the authority. */
export type IssuedDocument = {
  id: string
  /** Null for one of a partner's month. */
  orderId: string | null
  content: TaxDocument
  /** Null: of phase 1, there is nothing to report. */
  state: TaxSubmissionState | null
  /**
   * The text of the QR code that page, file and API show: the authority's, the stamp's, or that of phase 1;
   * null where there is none.
   */
  qr: string | null
  /** May be given to its buyer. */
  isShowable: boolean
}

/** Tax documents with their submissions, for `issuedDocument`; conditions are of `d`. */
export function selectIssued(db: Kysely<DB>) {
  return db
    .selectFrom('tax_documents as d')
    .leftJoin('tax_submissions as s', 's.document_id', 'd.id')
    .select([
      'd.id',
      'd.order_id',
      'd.content',
      'd.buyer',
      's.state',
      's.qr',
      's.xml',
      's.packed_xml',
      's.cleared_xml',
    ])
}

export type IssuedRow = FileColumns & {
  id: string
  order_id: string | null
  content: FrozenDocument
  buyer: TaxBuyer | null
  state: TaxSubmissionState | null
  qr: string | null
  cleared_xml: string | null
}

export function issuedDocument(row: IssuedRow): IssuedDocument {
  const content = wholeDocument(row)
  return {
    id: row.id,
    orderId: row.order_id,
    content,
    state: row.state,
    qr: row.cleared_xml === null ? (row.qr ?? taxDocumentQr(content)) : readQrText(row.cleared_xml),
    isShowable: isShowable(content.form, row.state),
  }
}

/**
 * The document with its file: the one that the authority gave back, else the stamped one, else one without a
 * chain, of phase 1.
 */
export function printableDocument(row: IssuedRow): Printable {
  const { content, qr } = issuedDocument(row)
  // A seller without a VAT number, or whose name fits no code, issues no electronic invoice.
  const plain = () => (taxDocumentQr(content) === null ? null : buildDocument(content, null).xml)
  return { document: content, qr, xml: row.cleared_xml ?? stampedFile(row) ?? plain() }
}
