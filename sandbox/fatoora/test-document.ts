import { FIRST_PREVIOUS_HASH } from './chain.ts'

// Documents of a shop for tests, before their stamp.

export interface TestDocument {
  icv: number
  previousHash: string
  /** 02: simplified. */
  form: '01' | '02'
  type: '388' | '381' | '383'
  vatNumber: string
  /** YYYY-MM-DDThh:mm:ss in Riyadh. */
  issuedAt: string
}

export const SELLER_VAT = '310122393500003'
const BUYER_VAT = '310175397400003'

/** One plan at 99.00 with VAT. */
export function documentXml(changes: Partial<TestDocument> = {}): string {
  const one: TestDocument = {
    icv: 1,
    previousHash: FIRST_PREVIOUS_HASH,
    form: '02',
    type: '388',
    vatNumber: SELLER_VAT,
    issuedAt: '2026-11-20T10:00:00',
    ...changes,
  }
  const [date = '', time = ''] = one.issuedAt.split('T')
  const isNote = one.type !== '388'
  const reference = `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>INV-1</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>`
  const isStandard = one.form === '01'
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">
  <cbc:ProfileID>reporting:1.0</cbc:ProfileID>
  <cbc:ID>INV-${one.icv}</cbc:ID>
  <cbc:UUID>${crypto.randomUUID()}</cbc:UUID>
  <cbc:IssueDate>${date}</cbc:IssueDate>
  <cbc:IssueTime>${time}</cbc:IssueTime>
  <cbc:InvoiceTypeCode name="${one.form}00000">${one.type}</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>SAR</cbc:DocumentCurrencyCode>
  <cbc:TaxCurrencyCode>SAR</cbc:TaxCurrencyCode>
  ${isNote ? reference : ''}
  <cac:AdditionalDocumentReference><cbc:ID>ICV</cbc:ID><cbc:UUID>${one.icv}</cbc:UUID></cac:AdditionalDocumentReference>
  <cac:AdditionalDocumentReference><cbc:ID>PIH</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${one.previousHash}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyIdentification><cbc:ID schemeID="CRN">1010243817</cbc:ID></cac:PartyIdentification>
    ${addressXml('سعود الفيصل')}
    <cac:PartyTaxScheme><cbc:CompanyID>${one.vatNumber}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>شركة سياج &amp; شركاؤها</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${isStandard ? buyerXml() : ''}</cac:AccountingCustomerParty>
  <cac:Delivery><cbc:ActualDeliveryDate>${date}</cbc:ActualDeliveryDate><cbc:LatestDeliveryDate>2026-12-20</cbc:LatestDeliveryDate></cac:Delivery>
  <cac:PaymentMeans><cbc:PaymentMeansCode>48</cbc:PaymentMeansCode>${isNote ? '<cbc:InstructionNote>استرداد | Refund</cbc:InstructionNote>' : ''}</cac:PaymentMeans>
  <cac:TaxTotal><cbc:TaxAmount currencyID="SAR">12.91</cbc:TaxAmount></cac:TaxTotal>
  <cac:TaxTotal><cbc:TaxAmount currencyID="SAR">12.91</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="SAR">86.09</cbc:TaxableAmount><cbc:TaxAmount currencyID="SAR">12.91</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>15.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="SAR">86.09</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="SAR">86.09</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="SAR">99.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="SAR">99.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="PCE">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="SAR">86.09</cbc:LineExtensionAmount><cac:TaxTotal><cbc:TaxAmount currencyID="SAR">12.91</cbc:TaxAmount><cbc:RoundingAmount currencyID="SAR">99.00</cbc:RoundingAmount></cac:TaxTotal><cac:Item><cbc:Name>باقة شهرية</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>15.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="SAR">86.09</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>
`
}

function buyerXml(): string {
  return `<cac:Party>${addressXml('العليا')}<cac:PartyTaxScheme><cbc:CompanyID>${BUYER_VAT}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>شركة المشتري</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`
}

function addressXml(street: string): string {
  return `<cac:PostalAddress><cbc:StreetName>${street}</cbc:StreetName><cbc:BuildingNumber>2322</cbc:BuildingNumber><cbc:CitySubdivisionName>المربع</cbc:CitySubdivisionName><cbc:CityName>الرياض</cbc:CityName><cbc:PostalZone>12611</cbc:PostalZone><cac:Country><cbc:IdentificationCode>SA</cbc:IdentificationCode></cac:Country></cac:PostalAddress>`
}
