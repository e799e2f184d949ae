import { createHash } from 'node:crypto'
import { invariant } from '#rules/core/invariant'
import { toRiyadhSeconds } from '#rules/core/riyadh-days'
import type { TaxDocument, TaxDocumentKind, TaxPayment } from '#rules/tax/tax-document'
import { inBothLanguages, taxDocumentQr } from '#rules/tax/tax-document-qr'
import type { Chain } from './chain.ts'
import { amountElements } from './amount-elements.ts'
import { customerElement, supplierElement } from './party-elements.ts'
import { qrReferenceText, xmlDeclaration } from './stamp-layout.ts'
import { element, indent, text, writeXml, type XmlElement } from './xml.ts'

export type BuiltDocument = {
  /** The file, without a stamp; its QR code is that of phase 1. */
  xml: string
  /** Base64 of 32 bytes; the previous hash of the document that comes next. Stamping does not change it. */
  hash: string
  /** The text of the QR code with the five tags of phase 1. */
  qr: string
}

const typeCodes: Record<TaxDocumentKind, string> = { invoice: '388', credit_note: '381', debit_note: '383' }
/** UNTDID 4461: bank card, credit transfer, not defined. */
const paymentCodes: Record<TaxPayment, string> = {
  card: '48',
  card_and_balance: '48',
  balance: '1',
  account: '30',
  none: '1',
}

const rootStart = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">`

/**
 * A document as UBL 2.1 with its place in the chain. Amounts are written as they stand; nothing is computed
 * anew. Source: e-invoicing facts, sections 3, 4.1 and 5.
 * @param chain null for a document of phase 1, which stands in none
 * @throws for a seller without a VAT number, who may issue none, or whose registered name is too long for the
 * QR code
 */
export function buildDocument(document: TaxDocument, chain: Chain | null): BuiltDocument {
  const qr = taxDocumentQr(document)
  invariant(qr !== null, 'no tax document without a VAT number and a registered name that fits its QR code')
  const issuedAt = toRiyadhSeconds(new Date(document.issuedAt))
  const beforeQr = `${rootStart}${writeChildren(headElements(document, chain, issuedAt))}${indent(1)}`
  const afterQr = `${writeChildren(bodyElements(document))}${indent(0)}</Invoice>`
  return {
    xml: `${xmlDeclaration}${beforeQr}${qrReferenceText(qr)}${afterQr}`,
    hash: createHash('sha256').update(beforeQr).update(afterQr).digest('base64'),
    qr,
  }
}

function writeChildren(elements: XmlElement[]): string {
  return elements.map((child) => `${indent(1)}${writeXml(child, 1)}`).join('')
}

function headElements(document: TaxDocument, chain: Chain | null, issuedAt: string): XmlElement[] {
  const [date = '', time = ''] = issuedAt.split('T')
  const { purchaseOrder, refersTo, governmentContract } = document
  return [
    text('cbc:ProfileID', 'reporting:1.0'),
    text('cbc:ID', document.number),
    text('cbc:UUID', document.uuid),
    text('cbc:IssueDate', date),
    text('cbc:IssueTime', time),
    text('cbc:InvoiceTypeCode', typeCodes[document.kind], { name: transactionCode(document) }),
    text('cbc:DocumentCurrencyCode', 'SAR'),
    text('cbc:TaxCurrencyCode', 'SAR'),
    purchaseOrder ? element('cac:OrderReference', text('cbc:ID', purchaseOrder)) : null,
    refersTo &&
      element(
        'cac:BillingReference',
        element(
          'cac:InvoiceDocumentReference',
          text('cbc:ID', refersTo.number),
          text('cbc:IssueDate', refersTo.issuedOn),
        ),
      ),
    governmentContract ? element('cac:ContractDocumentReference', text('cbc:ID', governmentContract)) : null,
    ...(chain ? chainElements(chain) : []),
  ].filter((child) => child !== null)
}

function chainElements({ counter, previousHash }: Chain): XmlElement[] {
  return [
    element('cac:AdditionalDocumentReference', text('cbc:ID', 'ICV'), text('cbc:UUID', String(counter))),
    element(
      'cac:AdditionalDocumentReference',
      text('cbc:ID', 'PIH'),
      element(
        'cac:Attachment',
        text('cbc:EmbeddedDocumentBinaryObject', previousHash, { mimeCode: 'text/plain' }),
      ),
    ),
  ]
}

/**
 * NNPNESB, and CG only where it says something: no third party, nominal supply, export, self-billing or
 * continuous supply. Source: rule BR-KSA-06; the second part of the e-invoicing facts, section 5.4.
 */
function transactionCode({ form, isSummary, governmentContract }: TaxDocument): string {
  const subtype = form === 'standard' ? '01' : '02'
  return `${subtype}000${isSummary ? '1' : '0'}0${governmentContract ? '01' : ''}`
}

function bodyElements(document: TaxDocument): XmlElement[] {
  const { supply, reason } = document
  return [
    supplierElement(document.seller),
    customerElement(document.buyer),
    element(
      'cac:Delivery',
      text('cbc:ActualDeliveryDate', supply.from),
      supply.until === null ? null : text('cbc:LatestDeliveryDate', supply.until),
    ),
    element(
      'cac:PaymentMeans',
      text('cbc:PaymentMeansCode', paymentCodes[document.paidBy]),
      reason && text('cbc:InstructionNote', inBothLanguages(reason)),
    ),
    ...amountElements(document),
  ]
}
