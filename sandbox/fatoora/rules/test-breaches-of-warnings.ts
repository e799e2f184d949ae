import {
  type Breach,
  exempt,
  note,
  outside,
  put,
  simplified,
  standard,
  without,
  zero,
} from './test-breaches.ts'

/** The VAT of the breakdown with that category and that code for its reason. */
const withReason = (code: string, reason: string) => (xml: string) =>
  xml.replace(
    /<cbc:ID>S(<\/cbc:ID><cbc:Percent>15.00<\/cbc:Percent>)/,
    `<cbc:ID>${code}$1<cbc:TaxExemptionReasonCode>${reason}</cbc:TaxExemptionReasonCode>`,
  )

/** Of the rules that warn. */
export const warningBreaches: Breach[] = [
  ['BR-KSA-08', simplified, put('schemeID="CRN"', 'schemeID="NAT"')],
  ['BR-KSA-09', simplified, without(/<cbc:CitySubdivisionName>.*<\/cbc:CitySubdivisionName>/)],
  ['BR-KSA-15', standard, without(/<cbc:ActualDeliveryDate>.*<\/cbc:ActualDeliveryDate>/)],
  ['BR-KSA-26', simplified, put('text/plain', 'text/csv')],
  ['BR-KSA-35', simplified, without(/<cbc:ActualDeliveryDate>.*<\/cbc:ActualDeliveryDate>/)],
  ['BR-KSA-36', simplified, put('<cbc:LatestDeliveryDate>2026-12-20', '<cbc:LatestDeliveryDate>2026-11-19')],
  ['BR-KSA-37', simplified, put('<cbc:BuildingNumber>2322', '<cbc:BuildingNumber>23')],
  ['BR-KSA-42', standard, put('شركة المشتري', '')],
  ['BR-KSA-51', simplified, put('>99.00</cbc:RoundingAmount', '>99.01</cbc:RoundingAmount')],
  ['BR-KSA-56', note, without(/<cac:BillingReference>.*<\/cac:BillingReference>/)],
  ['BR-KSA-61', simplified, put('<cbc:ID>PIH</cbc:ID>', '<cbc:ID>PHI</cbc:ID>')],
  ['BR-KSA-63', standard, put('<cbc:StreetName>العليا</cbc:StreetName>', '')],
  ['BR-KSA-66', simplified, put('<cbc:PostalZone>12611', '<cbc:PostalZone>1261')],
  ['BR-KSA-67', standard, put(/(العليا.*<cbc:PostalZone>)12611/, '$1126111')],
  ['BR-KSA-81', standard, without(/<cbc:CompanyID>310175397400003<\/cbc:CompanyID>/)],
  ['BR-KSA-99', standard, put('310175397400003', '')],
  ['BR-KSA-71', simplified, put('"0200000"', '"0200010"')],
  ['BR-KSA-25', simplified, withReason('Z', 'VATEX-SA-EDU')],
  ['BR-KSA-23', simplified, exempt],
  ['BR-KSA-24', simplified, outside],
  ['BR-KSA-69', simplified, zero],
  ['BR-S-10', simplified, withReason('S', 'VATEX-SA-EDU')],
  [
    'BR-53',
    simplified,
    put(
      '<cbc:TaxAmount currencyID="SAR">12.91</cbc:TaxAmount></cac:TaxTotal>',
      '<cbc:TaxAmount currencyID="USD">12.91</cbc:TaxAmount></cac:TaxTotal>',
    ),
  ],
  ['BR-KSA-F-06-C19', simplified, put('باقة شهرية', 'ab')],
  [
    'BR-DEC-15',
    simplified,
    put('12.91</cbc:TaxAmount></cac:TaxTotal>', '12.910</cbc:TaxAmount></cac:TaxTotal>'),
  ],
  ...(['S', 'Z', 'E', 'O'] as const).map((code): Breach => [
    `BR-${code}-01`,
    simplified,
    (xml) =>
      xml
        .replace('<cbc:ID>S</cbc:ID>', '<cbc:ID>X</cbc:ID>')
        .replace('<cbc:ID>S</cbc:ID>', `<cbc:ID>${code}</cbc:ID>`),
  ]),
  ['BR-KSA-83', simplified, withReason('E', 'VATEX-SA-29')],
  ['BR-KSA-98', simplified, put('<cbc:IssueDate>2026-11-20', '<cbc:IssueDate>2026-11-19')],
  ['BR-KSA-CL-04', simplified, withReason('Z', 'VATEX-SA-29')],
  [
    'BR-KSA-DEC-03',
    simplified,
    put('12.91</cbc:TaxAmount><cbc:RoundingAmount', '12.910</cbc:TaxAmount><cbc:RoundingAmount'),
  ],
  ['BR-KSA-DEC-04', simplified, put('99.00</cbc:RoundingAmount', '99.000</cbc:RoundingAmount')],
  ['BR-KSA-EN16931-08', simplified, without(/<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/)],
  [
    'BR-KSA-EN16931-09',
    simplified,
    without(/<cac:TaxTotal><cbc:TaxAmount currencyID="SAR">12.91<\/cbc:TaxAmount><\/cac:TaxTotal>/),
  ],
  [
    'BR-KSA-EN16931-11',
    simplified,
    put('<cbc:PriceAmount currencyID="SAR">86.09', '<cbc:PriceAmount currencyID="SAR">86.07'),
  ],
  ['BR-KSA-F-08', simplified, put('>1010243817<', '>101024381<')],
  ['BR-KSA-F-09', simplified, put('schemeID="CRN"', 'schemeID="700"')],
  ['BR-KSA-F-13', simplified, put('>1010243817<', '>1234567890<')],
  ['BR-02', simplified, without(/<cbc:ID>INV-1<\/cbc:ID>/)],
  ['BR-06', simplified, without(/<cbc:RegistrationName>.*<\/cbc:RegistrationName>/)],
  ['BR-08', simplified, without(/<cac:PostalAddress>.*<\/cac:PostalAddress>/)],
  ['BR-21', simplified, put('<cac:InvoiceLine><cbc:ID>1', '<cac:InvoiceLine><cbc:ID>')],
  ['BR-25', simplified, put('باقة شهرية', '')],
  ['BR-KSA-F-C-01', simplified, put('باقة شهرية', '12')],
  [
    'BR-CO-10',
    simplified,
    put(
      '<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="SAR">86.09',
      '<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="SAR">86.08',
    ),
  ],
  ['BR-CO-13', simplified, put('>86.09</cbc:TaxExclusiveAmount', '>86.08</cbc:TaxExclusiveAmount')],
  ['BR-CO-16', simplified, put('>99.00</cbc:PayableAmount', '>98.00</cbc:PayableAmount')],
  [
    'BR-CO-17',
    simplified,
    put('12.91</cbc:TaxAmount><cac:TaxCategory>', '12.89</cbc:TaxAmount><cac:TaxCategory>'),
  ],
  [
    'BR-S-09',
    simplified,
    put('12.91</cbc:TaxAmount><cac:TaxCategory>', '12.89</cbc:TaxAmount><cac:TaxCategory>'),
  ],
  ['BR-S-08', simplified, put('>86.09</cbc:TaxableAmount', '>86.08</cbc:TaxableAmount')],
  ...(['Z', 'E', 'O'] as const).map((code): Breach => [
    `BR-${code}-08`,
    simplified,
    (xml) => xml.replace('<cbc:ID>S</cbc:ID>', `<cbc:ID>${code}</cbc:ID>`),
  ]),
  ...['LineExtension', 'TaxExclusive', 'TaxInclusive', 'Payable'].map((name, index): Breach => [
    ['BR-DEC-09', 'BR-DEC-12', 'BR-DEC-14', 'BR-DEC-18'][index] ?? '',
    simplified,
    (xml) =>
      xml.replace(
        new RegExp(`(<cac:LegalMonetaryTotal>.*<cbc:${name}Amount currencyID="SAR">[\\d.]+)`),
        '$10',
      ),
  ]),
  ...['AllowanceTotal', 'ChargeTotal', 'Prepaid', 'PayableRounding'].map((name, index): Breach => [
    ['BR-DEC-10', 'BR-DEC-11', 'BR-DEC-16', 'BR-DEC-17'][index] ?? '',
    simplified,
    put(
      '</cbc:TaxInclusiveAmount>',
      `</cbc:TaxInclusiveAmount><cbc:${name}Amount currencyID="SAR">0.000</cbc:${name}Amount>`,
    ),
  ]),
  [
    'BR-DEC-13',
    simplified,
    put('12.91</cbc:TaxAmount></cac:TaxTotal>', '12.910</cbc:TaxAmount></cac:TaxTotal>'),
  ],
  ['BR-DEC-19', simplified, put('86.09</cbc:TaxableAmount', '86.090</cbc:TaxableAmount')],
  [
    'BR-DEC-20',
    simplified,
    put('12.91</cbc:TaxAmount><cac:TaxCategory>', '12.910</cbc:TaxAmount><cac:TaxCategory>'),
  ],
  [
    'BR-DEC-23',
    simplified,
    put('86.09</cbc:LineExtensionAmount><cac:TaxTotal>', '86.090</cbc:LineExtensionAmount><cac:TaxTotal>'),
  ],
]
