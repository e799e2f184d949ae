import { SELLER_VAT, documentXml } from '../test-document.ts'

/** A rule, a document that keeps it, and what makes it break it. */
export type Breach = [id: string, from: string, edit: (xml: string) => string]

export const simplified = documentXml()
export const standard = documentXml({ form: '01' })
export const note = documentXml({ type: '381' })

const allowance = (inside: string) => `<cac:AllowanceCharge>${inside}</cac:AllowanceCharge>`
const category = (code: string, rate: string) =>
  `<cac:TaxCategory><cbc:ID>${code}</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>`
const whole = (code: string, rate: string, isCharge = false) =>
  allowance(
    `<cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:Amount currencyID="SAR">1.00</cbc:Amount>${category(code, rate)}`,
  )

const beforeTotals = (inside: string) => (xml: string) =>
  xml.replace('<cac:TaxTotal>', `${inside}<cac:TaxTotal>`)
const inPrice = (inside: string) => (xml: string) => xml.replace('</cac:Price>', `${inside}</cac:Price>`)
const inLine = (inside: string) => (xml: string) =>
  xml.replace('</cbc:LineExtensionAmount><cac:TaxTotal>', `</cbc:LineExtensionAmount>${inside}<cac:TaxTotal>`)
export const put = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to)
export const without = (from: RegExp) => put(from, '')
const stamp = (id: string) =>
  `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><sig:UBLDocumentSignatures xmlns:sig="urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2"><sac:SignatureInformation xmlns:sac="urn:oasis:names:specification:ubl:schema:xsd:SignatureAggregateComponents-2"><cbc:ID>${id}</cbc:ID></sac:SignatureInformation></sig:UBLDocumentSignatures></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`
export const exempt = (xml: string) => xml.replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>E</cbc:ID>')
export const zero = (xml: string) => xml.replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>Z</cbc:ID>')
export const outside = (xml: string) => xml.replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>O</cbc:ID>')
const prepaid = (type: string) => (xml: string) =>
  inLine(
    `<cac:DocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode></cac:DocumentReference>`,
  )(
    xml.replace(
      '<cbc:PayableAmount',
      '<cbc:PrepaidAmount currencyID="SAR">10.00</cbc:PrepaidAmount><cbc:PayableAmount',
    ),
  )
const exchange = (name: string, value: string) =>
  beforeTotals(`<cac:TaxExchangeRate><cbc:${name}>${value}</cbc:${name}></cac:TaxExchangeRate>`)
const qr = (text: string) =>
  `<cac:AdditionalDocumentReference><cbc:ID>QR</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${text}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`

/** Of the rules that reject. The documents they begin with break none but BR-KSA-27 and BR-KSA-60, having no stamp. */
export const errorBreaches: Breach[] = [
  ['BR-KSA-03', simplified, without(/<cbc:UUID>[\w-]{36}<\/cbc:UUID>/)],
  ['BR-KSA-04', simplified, put('<cbc:IssueDate>2026-11-20', '<cbc:IssueDate>2026-11-21')],
  ['BR-KSA-05', simplified, put('>388<', '>380<')],
  ['BR-KSA-06', simplified, put('"0200000"', '"020000000000"')],
  ['BR-KSA-07', standard, put('"0100000"', '"0100101"')],
  ['BR-KSA-11', simplified, outside],
  [
    'BR-KSA-14',
    standard,
    put(
      '<cac:AccountingCustomerParty><cac:Party>',
      '<cac:AccountingCustomerParty><cac:Party><cac:PartyIdentification><cbc:ID schemeID="XYZ">1</cbc:ID></cac:PartyIdentification>',
    ),
  ],
  ['BR-KSA-17', note, without(/<cbc:InstructionNote>.*<\/cbc:InstructionNote>/)],
  ['BR-KSA-18', simplified, put('<cbc:ID>S</cbc:ID>', '<cbc:ID>G</cbc:ID>')],
  ['BR-KSA-28', simplified, put('<cbc:ProfileID>', `${stamp('another')}<cbc:ProfileID>`)],
  [
    'BR-KSA-30',
    simplified,
    put(
      '<cac:AccountingSupplierParty>',
      '<cac:Signature><cbc:ID>x</cbc:ID></cac:Signature><cac:AccountingSupplierParty>',
    ),
  ],
  ['BR-KSA-31', simplified, put('"0200000"', '"0200001"')],
  ['BR-KSA-33', simplified, put('<cbc:ID>ICV</cbc:ID>', '<cbc:ID>IVC</cbc:ID>')],
  ['BR-KSA-34', simplified, put('<cbc:UUID>1<', '<cbc:UUID>1a<')],
  ['BR-KSA-39', simplified, without(new RegExp(`<cbc:CompanyID>${SELLER_VAT}</cbc:CompanyID>`))],
  ['BR-KSA-40', simplified, put(SELLER_VAT, '310122393500004')],
  ['BR-KSA-44', standard, put('310175397400003', '31017539740003')],
  [
    'BR-KSA-49',
    simplified,
    put(
      '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>',
      '<cbc:TaxExemptionReasonCode>VATEX-SA-EDU</cbc:TaxExemptionReasonCode><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>',
    ),
  ],
  [
    'BR-KSA-52',
    standard,
    put(/<cbc:TaxAmount currencyID="SAR">12.91<\/cbc:TaxAmount><cbc:RoundingAmount/, '<cbc:RoundingAmount'),
  ],
  ['BR-KSA-53', standard, without(/<cbc:RoundingAmount.*<\/cbc:RoundingAmount>/)],
  ['BR-KSA-68', simplified, without(/<cbc:TaxCurrencyCode>SAR<\/cbc:TaxCurrencyCode>/)],
  ['BR-KSA-70', simplified, put('<cbc:IssueTime>10:00:00', '<cbc:IssueTime>10:00')],
  [
    'BR-KSA-72',
    simplified,
    (xml) =>
      xml
        .replace('"0200000"', '"0200010"')
        .replace(/<cbc:LatestDeliveryDate>.*<\/cbc:LatestDeliveryDate>/, ''),
  ],
  ['BR-KSA-74', simplified, prepaid('388')],
  ['BR-KSA-82', simplified, prepaid('386')],
  ['BR-KSA-84', simplified, put('<cbc:Percent>15.00', '<cbc:Percent>20.00')],
  ['BR-KSA-88', simplified, exchange('SourceCurrencyCode', 'USD')],
  ['BR-KSA-89', simplified, exchange('TargetCurrencyCode', 'USD')],
  ['BR-KSA-90', simplified, exchange('CalculationRate', '3.7500000000000000')],
  ['BR-KSA-92', standard, put('"0100000"', '"010000001"')],
  ['BR-CUSTOM-VALIDATION-01', standard, put('310175397400003', SELLER_VAT)],
  [
    'BR-CL-KSA-14',
    simplified,
    put('<cac:AccountingSupplierParty>', `${qr('A'.repeat(1001))}<cac:AccountingSupplierParty>`),
  ],
  ['BR-KSA-CL-01', simplified, put('<cbc:DocumentCurrencyCode>SAR', '<cbc:DocumentCurrencyCode>ريال')],
  [
    'BR-KSA-CL-02',
    simplified,
    put('<cbc:PayableAmount currencyID="SAR"', '<cbc:PayableAmount currencyID="USD"'),
  ],
  ['BR-KSA-CL-03', simplified, put('mimeCode="text/plain"', 'mimeCode="text/html"')],
  [
    'BR-KSA-DEC-01',
    simplified,
    beforeTotals(
      allowance(
        '<cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:MultiplierFactorNumeric>10.125</cbc:MultiplierFactorNumeric>',
      ),
    ),
  ],
  ['BR-KSA-DEC-02', simplified, put('<cbc:Percent>15.00', '<cbc:Percent>15.001')],
  [
    'BR-KSA-F-01',
    simplified,
    put('<cbc:LatestDeliveryDate>2026-12-20', '<cbc:LatestDeliveryDate>2026-02-30'),
  ],
  ['BR-KSA-F-02', simplified, beforeTotals(allowance('<cbc:ChargeIndicator>no</cbc:ChargeIndicator>'))],
  [
    'BR-KSA-F-04',
    simplified,
    put('<cbc:InvoicedQuantity unitCode="PCE">1', '<cbc:InvoicedQuantity unitCode="PCE">-1'),
  ],
  [
    'BR-KSA-F-06-C22',
    note,
    put(
      '<cac:InvoiceDocumentReference><cbc:ID>INV-1',
      `<cac:InvoiceDocumentReference><cbc:ID>${'9'.repeat(5001)}`,
    ),
  ],
  ['BR-KSA-EN16931-01', simplified, put('reporting:1.0', 'clearance:1.0')],
  ['BR-KSA-EN16931-02', simplified, put('<cbc:TaxCurrencyCode>SAR', '<cbc:TaxCurrencyCode>USD')],
  ['BR-KSA-EN16931-06', simplified, inPrice(allowance('<cbc:ChargeIndicator>true</cbc:ChargeIndicator>'))],
  [
    'BR-KSA-EN16931-07',
    simplified,
    inPrice(
      allowance(
        '<cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="SAR">1</cbc:Amount><cbc:BaseAmount currencyID="SAR">90</cbc:BaseAmount>',
      ),
    ),
  ],
  ['BR-KSA-EN16931-12', simplified, inPrice('<cbc:BaseQuantity>0</cbc:BaseQuantity>')],
  ['BR-03', simplified, without(/<cbc:IssueDate>.*<\/cbc:IssueDate>/)],
  ['BR-04', simplified, put('>388<', '><')],
  ['BR-05', simplified, without(/<cbc:DocumentCurrencyCode>SAR<\/cbc:DocumentCurrencyCode>/)],
  ['BR-14', simplified, without(/<cbc:TaxInclusiveAmount.*<\/cbc:TaxInclusiveAmount>/)],
  ['BR-15', simplified, without(/<cbc:PayableAmount.*<\/cbc:PayableAmount>/)],
  ['BR-16', simplified, without(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/)],
  ['BR-22', simplified, put('unitCode="PCE">1<', 'unitCode="PCE">0<')],
  [
    'BR-24',
    simplified,
    without(/(?<=InvoicedQuantity>)<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/),
  ],
  ['BR-26', simplified, without(/<cbc:PriceAmount.*<\/cbc:PriceAmount>/)],
  [
    'BR-31',
    simplified,
    beforeTotals(allowance(`<cbc:ChargeIndicator>false</cbc:ChargeIndicator>${category('S', '15')}`)),
  ],
  [
    'BR-32',
    simplified,
    beforeTotals(
      allowance(
        '<cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="SAR">1</cbc:Amount>',
      ),
    ),
  ],
  ['BR-41', simplified, inLine(allowance('<cbc:ChargeIndicator>false</cbc:ChargeIndicator>'))],
  ['BR-45', simplified, without(/<cbc:TaxableAmount.*<\/cbc:TaxableAmount>/)],
  ['BR-46', simplified, without(/(?<=TaxableAmount>)<cbc:TaxAmount currencyID="SAR">12.91<\/cbc:TaxAmount>/)],
  ['BR-47', simplified, without(/(?<=<cac:TaxCategory>)<cbc:ID>S<\/cbc:ID>/)],
  [
    'BR-48',
    simplified,
    without(/(?<=<cac:TaxCategory><cbc:ID>S<\/cbc:ID>)<cbc:Percent>15.00<\/cbc:Percent>/),
  ],
  [
    'BR-54',
    simplified,
    put(
      '</cac:Item>',
      '<cac:AdditionalItemProperty><cbc:Name>a</cbc:Name></cac:AdditionalItemProperty></cac:Item>',
    ),
  ],
  [
    'BR-55',
    note,
    put('<cbc:ID>INV-1</cbc:ID></cac:InvoiceDocumentReference>', '</cac:InvoiceDocumentReference>'),
  ],
  ['BR-CO-04', simplified, without(/(?<=<cac:ClassifiedTaxCategory>)<cbc:ID>S<\/cbc:ID>/)],
  ['BR-CO-11', simplified, beforeTotals(whole('S', '15'))],
  ['BR-CO-12', simplified, beforeTotals(whole('S', '15', true))],
  [
    'BR-CO-14',
    simplified,
    put(
      '<cbc:TaxAmount currencyID="SAR">12.91</cbc:TaxAmount><cac:TaxSubtotal>',
      '<cbc:TaxAmount currencyID="SAR">12.92</cbc:TaxAmount><cac:TaxSubtotal>',
    ),
  ],
  ['BR-CO-15', simplified, put('>99.00</cbc:TaxInclusiveAmount', '>99.01</cbc:TaxInclusiveAmount')],
  ['BR-CO-18', simplified, without(/<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/)],
  ['BR-E-05', simplified, exempt],
  ['BR-E-06', simplified, beforeTotals(whole('E', '15'))],
  ['BR-E-07', simplified, beforeTotals(whole('E', '15', true))],
  ['BR-E-09', simplified, exempt],
  ['BR-Z-05', simplified, zero],
  ['BR-Z-06', simplified, beforeTotals(whole('Z', '15'))],
  ['BR-Z-07', simplified, beforeTotals(whole('Z', '15', true))],
  ['BR-Z-09', simplified, zero],
  ['BR-O-09', simplified, outside],
  ['BR-S-06', simplified, beforeTotals(whole('S', '0'))],
  ['BR-CL-01', simplified, put('>388<', '>999<')],
  ['BR-CL-03', simplified, put('<cbc:PriceAmount currencyID="SAR"', '<cbc:PriceAmount currencyID="XYZ"')],
  ['BR-CL-04', simplified, put('<cbc:DocumentCurrencyCode>SAR', '<cbc:DocumentCurrencyCode>ريال')],
  ['BR-CL-05', simplified, put('<cbc:TaxCurrencyCode>SAR', '<cbc:TaxCurrencyCode>ريال')],
  ['BR-CL-18', simplified, put('<cbc:ID>S</cbc:ID>', '<cbc:ID>X</cbc:ID>')],
  ['BR-KSA-F-06-C17', simplified, put('<cac:InvoiceLine><cbc:ID>1', '<cac:InvoiceLine><cbc:ID>1000000')],
]
