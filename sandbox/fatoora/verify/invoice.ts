import { invoiceHash } from './canonical.ts'
import { type Element, INVOICE_NAMESPACE, XmlError, attributeOf, parseXml, select, textOf } from './xml.ts'

/** A document as it was sent, with what everybody asks of it. Texts are '' where the document has none. */
export interface Invoice {
  source: string
  root: Element
  /** SHA-256 without stamp and QR, Base64. */
  hash: string
  number: string
  uuid: string
  /** 388, 381, 383 or 386. */
  typeCode: string
  /** The flags in the type code's name: `0200000` is a plain simplified invoice. */
  flags: string
  isSimplified: boolean
  issueDate: string
  issueTime: string
  /** The counter as written. */
  icv: string
  /** Hash of the document before it. */
  pih: string
  qr: string
  seller: Party
  buyer: Party
  currency: string
  /** As written. */
  taxInclusive: string
  payable: string
  vat: string
  /** Numbers of the invoices that a note changes. */
  refersTo: string[]
}

interface Party {
  name: string
  vatNumber: string
}

/** Throws XmlError when it is not XML, or not a UBL invoice. */
export function readInvoice(text: string): Invoice {
  const source = text.replace(/^\uFEFF/, '')
  const root = parseXml(source)
  if (root.local !== 'Invoice' || root.namespace !== INVOICE_NAMESPACE)
    throw new XmlError('the root is not an Invoice of UBL 2')
  const one = (path: string) => textAt(root, path)
  const [type] = select(root, 'cbc:InvoiceTypeCode')
  const flags = attributeOf(type, 'name')
  return {
    source,
    root,
    hash: invoiceHash(root),
    number: one('cbc:ID'),
    uuid: one('cbc:UUID'),
    typeCode: textOf(type).trim(),
    flags,
    isSimplified: flags.startsWith('02'),
    issueDate: one('cbc:IssueDate'),
    issueTime: one('cbc:IssueTime'),
    icv: textAt(referenceOf(root, 'ICV'), 'cbc:UUID'),
    pih: attachmentOf(root, 'PIH'),
    qr: attachmentOf(root, 'QR'),
    seller: partyOf(root, 'cac:AccountingSupplierParty'),
    buyer: partyOf(root, 'cac:AccountingCustomerParty'),
    currency: one('cbc:DocumentCurrencyCode'),
    taxInclusive: one('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'),
    payable: one('cac:LegalMonetaryTotal/cbc:PayableAmount'),
    vat: one('cac:TaxTotal/cbc:TaxAmount'),
    refersTo: select(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID').map((id) =>
      textOf(id).trim(),
    ),
  }
}

/** The first text at the end of a path, without white space around it. */
export function textAt(from: Element | undefined, path: string): string {
  return from ? textOf(select(from, path)[0]).trim() : ''
}

/** The cac:AdditionalDocumentReference of that name: ICV, PIH or QR. */
export function referenceOf(root: Element, name: string): Element | undefined {
  return select(root, 'cac:AdditionalDocumentReference').find((one) => textAt(one, 'cbc:ID') === name)
}

/** Milliseconds since 1970. A time without a zone is Riyadh's. NaN when there is no date or time. */
export function issuedAt({ issueDate, issueTime }: Pick<Invoice, 'issueDate' | 'issueTime'>): number {
  const zone = /(?:Z|[+-]\d\d:\d\d)$/.test(issueTime) ? '' : '+03:00'
  return Date.parse(`${issueDate}T${issueTime}${zone}`)
}

function attachmentOf(root: Element, name: string): string {
  return textAt(referenceOf(root, name), 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject')
}

function partyOf(root: Element, path: string): Party {
  return {
    name: textAt(root, `${path}/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName`),
    vatNumber: textAt(root, `${path}/cac:Party/cac:PartyTaxScheme/cbc:CompanyID`),
  }
}
