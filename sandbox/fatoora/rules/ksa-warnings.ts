import { dividedBy, hundredths, sum, times } from '../verify/decimal.ts'
import { issuedAt, referenceOf, textAt } from '../verify/invoice.ts'
import { type Element, attributeOf, select, textOf } from '../verify/xml.ts'
import {
  type Rule,
  isEmpty,
  isMissing,
  isNote,
  isSameAmount,
  linesOf,
  numberAt,
  subtotalsOf,
  warningRule as rule,
} from './rule.ts'

// A choice of the Kingdom's rules whose breach is accepted with a warning: those that a shop can break.

const SELLER = 'cac:AccountingSupplierParty/cac:Party'
const BUYER = 'cac:AccountingCustomerParty/cac:Party'
const DAY = 86_400_000

const sellerSchemes = ['CRN', 'MOM', 'MLS', 'SAG', 'OTH', '700']
const addressParts = [
  'cbc:StreetName',
  'cbc:BuildingNumber',
  'cbc:CitySubdivisionName',
  'cbc:CityName',
  'cbc:PostalZone',
]

export const ksaWarnings: Rule[] = [
  rule(
    'BR-KSA-08',
    'The seller has one other id, with a scheme of the list',
    ({ root }) => !hasSellerId(root),
  ),
  rule(
    'BR-KSA-09',
    'The seller’s address has street, building, postal code, city, district and country',
    ({ root }) =>
      [...addressParts, 'cac:Country/cbc:IdentificationCode'].some((part) =>
        isEmpty(root, `${SELLER}/cac:PostalAddress/${part}`),
      ),
  ),
  rule(
    'BR-KSA-37',
    'The seller’s building number has 4 digits',
    ({ root }) => !/^\d{4}$/.test(textAt(root, `${SELLER}/cac:PostalAddress/cbc:BuildingNumber`)),
  ),
  rule(
    'BR-KSA-66',
    'The seller’s postal code has 5 digits',
    ({ root }) => !/^\d{5}$/.test(textAt(root, `${SELLER}/cac:PostalAddress/cbc:PostalZone`)),
  ),
  rule(
    'BR-KSA-15',
    'A standard invoice has the day of supply',
    ({ root, isSimplified, typeCode }) =>
      !isSimplified && typeCode === '388' && isEmpty(root, 'cac:Delivery/cbc:ActualDeliveryDate'),
  ),
  rule(
    'BR-KSA-35',
    'A last day of supply has a first one',
    ({ root }) =>
      !isMissing(root, 'cac:Delivery/cbc:LatestDeliveryDate') &&
      isMissing(root, 'cac:Delivery/cbc:ActualDeliveryDate'),
  ),
  rule(
    'BR-KSA-36',
    'The last day of supply is not before the first',
    ({ root }) =>
      !isMissing(root, 'cac:Delivery/cbc:LatestDeliveryDate') &&
      textAt(root, 'cac:Delivery/cbc:LatestDeliveryDate') <
        textAt(root, 'cac:Delivery/cbc:ActualDeliveryDate'),
  ),
  rule(
    'BR-KSA-26',
    'The hash of the document before is plain text in Base64',
    ({ root, pih }) => referenceOf(root, 'PIH') !== undefined && !/^[\d+/A-Za-z]+={0,2}$/.test(pih),
  ),
  rule('BR-KSA-27', 'A document has a QR', ({ qr }) => qr === ''),
  rule('BR-KSA-61', 'A document has the hash of the one before', ({ pih }) => pih === ''),
  rule(
    'BR-KSA-60',
    'A simplified document has a stamp',
    ({ root, isSimplified }) => isSimplified && isEmpty(root, 'cac:Signature/cbc:ID'),
  ),
  rule(
    'BR-KSA-42',
    'A standard document has the buyer’s name',
    ({ isSimplified, buyer }) => !isSimplified && buyer.name === '',
  ),
  rule(
    'BR-KSA-56',
    'A note refers to an invoice',
    (document) => isNote(document) && !document.refersTo.some((number) => number !== ''),
  ),
  rule(
    'BR-KSA-63',
    'The Saudi address of a buyer of a standard document has street, building, district, city and postal code',
    ({ root, isSimplified }) =>
      !isSimplified &&
      isSaudiBuyer(root) &&
      addressParts.some((part) => isEmpty(root, `${BUYER}/cac:PostalAddress/${part}`)),
  ),
  rule(
    'BR-KSA-67',
    'The postal code of a Saudi buyer has 5 digits',
    ({ root, isSimplified }) =>
      !isSimplified &&
      isSaudiBuyer(root) &&
      !/^\d{5}$/.test(textAt(root, `${BUYER}/cac:PostalAddress/cbc:PostalZone`)),
  ),
  rule(
    'BR-KSA-81',
    'A buyer without a VAT number has another id',
    ({ root, isSimplified, buyer }) =>
      !isSimplified && buyer.vatNumber === '' && isEmpty(root, `${BUYER}/cac:PartyIdentification/cbc:ID`),
  ),
  rule('BR-KSA-83', 'What has no VAT gives its reason', (document) =>
    subtotalsOf(document).some(
      (one) =>
        ['Z', 'E', 'O'].includes(textAt(one, 'cac:TaxCategory/cbc:ID')) &&
        isEmpty(one, 'cac:TaxCategory/cbc:TaxExemptionReason'),
    ),
  ),
  rule('BR-KSA-CL-04', 'What has no VAT has a code for its reason', (document) =>
    subtotalsOf(document).some(
      (one) =>
        ['Z', 'E', 'O'].includes(textAt(one, 'cac:TaxCategory/cbc:ID')) &&
        !textAt(one, 'cac:TaxCategory/cbc:TaxExemptionReasonCode').startsWith('VATEX-SA-'),
    ),
  ),
  rule('BR-KSA-51', 'A line’s amount with VAT is its net amount plus its VAT', (document) =>
    linesOf(document).some(
      (line) =>
        !isMissing(line, 'cac:TaxTotal/cbc:RoundingAmount') &&
        !isSameAmount(
          numberAt(line, 'cac:TaxTotal/cbc:RoundingAmount'),
          numberAt(line, 'cbc:LineExtensionAmount') + numberAt(line, 'cac:TaxTotal/cbc:TaxAmount'),
        ),
    ),
  ),
  rule(
    'BR-KSA-EN16931-08',
    'One VAT total has a breakdown',
    ({ root }) =>
      select(root, 'cac:TaxTotal').filter((total) => !isMissing(total, 'cac:TaxSubtotal')).length !== 1,
  ),
  rule(
    'BR-KSA-EN16931-09',
    'One VAT total is without a breakdown',
    ({ root }) =>
      !isMissing(root, 'cbc:TaxCurrencyCode') &&
      select(root, 'cac:TaxTotal').filter((total) => isMissing(total, 'cac:TaxSubtotal')).length !== 1,
  ),
  rule(
    'BR-KSA-98',
    'A simplified document comes within 24 hours of its issue',
    (document, now) => document.isSimplified && now - issuedAt(document) > DAY,
  ),
  rule('BR-KSA-F-08', 'A commercial registration has 10 digits', ({ root }) =>
    idsOf(root, 'CRN').some((id) => !/^\d{10}$/.test(id)),
  ),
  rule('BR-KSA-F-09', 'A 700 number has 10 digits and begins with 7', ({ root }) =>
    idsOf(root, '700').some((id) => !/^7\d{9}$/.test(id)),
  ),
  rule('BR-KSA-F-13', 'Other ids are not made up', ({ root }) =>
    idsOf(root).some((id) => /^\d+$/.test(id) && isMadeUp(id)),
  ),
  rule('BR-KSA-DEC-03', 'The VAT of a line has two decimals at most', (document) =>
    hasMoreDecimals(linesOf(document), 'cac:TaxTotal/cbc:TaxAmount'),
  ),
  rule('BR-KSA-DEC-04', 'A line’s amount with VAT has two decimals at most', (document) =>
    hasMoreDecimals(linesOf(document), 'cac:TaxTotal/cbc:RoundingAmount'),
  ),
  rule(
    'BR-KSA-EN16931-11',
    'A line’s net amount is quantity times price, plus charges, less allowances',
    (document) => linesOf(document).some((line) => !isLineNet(line)),
  ),
]

function hasSellerId(root: Element): boolean {
  const ids = select(root, `${SELLER}/cac:PartyIdentification/cbc:ID`)
  const [id] = ids
  return (
    ids.length === 1 &&
    sellerSchemes.includes(attributeOf(id, 'schemeID')) &&
    /^[A-Za-z\d]+$/.test(textOf(id).trim())
  )
}

function isSaudiBuyer(root: Element): boolean {
  return textAt(root, `${BUYER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`) === 'SA'
}

/** Other ids of seller and buyer, of one scheme or of all. */
function idsOf(root: Element, scheme?: string): string[] {
  return [SELLER, BUYER]
    .flatMap((party) => select(root, `${party}/cac:PartyIdentification/cbc:ID`))
    .filter((id) => scheme === undefined || attributeOf(id, 'schemeID').trim() === scheme)
    .map((id) => textOf(id).trim())
}

/** Eight digits that count up or down, or that are all the same. */
function isMadeUp(id: string): boolean {
  return /(\d)\1{7}/.test(id) || containsRun(id, '0123456789') || containsRun(id, '9876543210')
}

function containsRun(id: string, digits: string): boolean {
  return [0, 1, 2].some((at) => id.includes(digits.slice(at, at + 8)))
}

export function hasMoreDecimals(from: Element | readonly Element[], path: string): boolean {
  return select(from, path).some((amount) => /\.\d{3}/.test(textOf(amount)))
}

/** Within a halala, as the newer rules allow. */
function isLineNet(line: Element): boolean {
  const quantity = numberAt(line, 'cbc:InvoicedQuantity')
  const price = numberAt(line, 'cac:Price/cbc:PriceAmount')
  const base = isMissing(line, 'cac:Price/cbc:BaseQuantity')
    ? undefined
    : numberAt(line, 'cac:Price/cbc:BaseQuantity')
  const changes = select(line, 'cac:AllowanceCharge').map((one) => {
    const amount = numberAt(one, 'cbc:Amount')
    return textAt(one, 'cbc:ChargeIndicator') === 'true' ? amount : -amount
  })
  const gross = base === undefined ? times(quantity, price) : times(quantity, dividedBy(price, base))
  const off = hundredths(numberAt(line, 'cbc:LineExtensionAmount')) - hundredths(gross + sum(changes))
  return off >= -1n && off <= 1n
}
