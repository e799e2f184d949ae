import { dividedBy, hundredths, sum, times } from '../verify/decimal.ts'
import { type Invoice, issuedAt, referenceOf, textAt } from '../verify/invoice.ts'
import { type Element, attributeOf, select, textOf } from '../verify/xml.ts'
import { isDate } from './ksa-errors.ts'
import {
  type Rule,
  isEmpty,
  isMissing,
  isNote,
  isSameAmount,
  linesOf,
  numberAt,
  subtotalsOf,
  textsAt,
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
      select(root, `${SELLER}/cac:PostalAddress`).some((address) =>
        [...addressParts, 'cac:Country/cbc:IdentificationCode'].some((part) => isMissing(address, part)),
      ),
  ),
  rule(
    'BR-KSA-37',
    'The seller’s building number has 4 digits',
    ({ root }) => !/^\d{4}$/.test(textAt(root, `${SELLER}/cac:PostalAddress/cbc:BuildingNumber`)),
  ),
  rule('BR-KSA-66', 'The seller’s postal code has 5 digits', ({ root }) =>
    select(root, `${SELLER}/cac:PostalAddress`).some(
      (address) => !/^\d{5}$/.test(textAt(address, 'cbc:PostalZone')),
    ),
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
  rule('BR-KSA-36', 'The last day of supply is not before the first', ({ root }) => {
    const first = textAt(root, 'cac:Delivery/cbc:ActualDeliveryDate')
    const last = textAt(root, 'cac:Delivery/cbc:LatestDeliveryDate')
    return isDate(first) && isDate(last) && last < first
  }),
  rule(
    'BR-KSA-26',
    'The hash of the document before is plain text',
    ({ root }) => referenceOf(root, 'PIH') !== undefined && !hasPlainText(root, 'PIH'),
  ),
  rule(
    'BR-KSA-27',
    'A simplified document has a QR, as plain text',
    ({ root, isSimplified }) => isSimplified && !hasPlainText(root, 'QR'),
  ),
  rule(
    'BR-KSA-61',
    'A document has the hash of the one before, as plain text',
    ({ root }) => !hasPlainText(root, 'PIH'),
  ),
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
    ({ root, isSimplified }) =>
      !isSimplified &&
      isMissing(root, `${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`) &&
      isEmpty(root, `${BUYER}/cac:PartyIdentification/cbc:ID`),
  ),
  rule(
    'BR-KSA-99',
    'A buyer’s VAT number is not left empty',
    ({ root, buyer }) =>
      buyer.vatNumber === '' && !isMissing(root, `${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`),
  ),
  rule(
    'BR-KSA-71',
    'A simplified summary invoice has the buyer’s name',
    ({ flags, isSimplified, buyer }) => isSimplified && flags[5] === '1' && buyer.name === '',
  ),
  rule('BR-KSA-25', 'A simplified document for education or health has the buyer’s name', (document) => {
    const codes = textsAt(subtotalsOf(document), 'cac:TaxCategory/cbc:TaxExemptionReasonCode')
    const isPublic =
      codes.length > 0 && codes.every((code) => ['VATEX-SA-EDU', 'VATEX-SA-HEA'].includes(code))
    return document.isSimplified && isPublic && document.buyer.name === ''
  }),
  ...(
    [
      ['BR-KSA-23', 'E', 'is exempt'],
      ['BR-KSA-24', 'O', 'is not subject to VAT'],
      ['BR-KSA-69', 'Z', 'is zero rated'],
    ] as const
  ).map(([id, code, words]) =>
    rule(id, `What ${words} has a code for its reason`, (document) =>
      categoriesWithoutVat(document).some(
        (one) => textAt(one, 'cbc:ID') === code && isEmpty(one, 'cbc:TaxExemptionReasonCode'),
      ),
    ),
  ),
  rule('BR-KSA-83', 'A code for a reason has its words beside it', (document) =>
    categoriesWithoutVat(document).some(
      (one) => !isMissing(one, 'cbc:TaxExemptionReasonCode') && isEmpty(one, 'cbc:TaxExemptionReason'),
    ),
  ),
  rule('BR-KSA-CL-04', 'A code for a reason is of the category’s list', (document) =>
    categoriesWithoutVat(document).some((one) => {
      const reason = textAt(one, 'cbc:TaxExemptionReasonCode')
      return reason !== '' && !reasonCodes[textAt(one, 'cbc:ID')]?.includes(reason)
    }),
  ),
  rule('BR-KSA-51', 'A line’s amount with VAT is its net amount plus its VAT', (document) =>
    linesOf(document).some(
      (line) =>
        !isMissing(line, 'cac:TaxTotal') &&
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

const withPrefix = (codes: string) => codes.split(' ').map((code) => `VATEX-SA-${code}`)

/** The national list of reasons, by category. */
const reasonCodes: Record<string, string[]> = {
  E: withPrefix('29 29-7 30'),
  Z: withPrefix('32 33 34-1 34-2 34-3 34-4 34-5 35 36 EDU HEA MLTRY DIPLOMAT DUTYFREE ROYALDECREE 32(bis)'),
  O: withPrefix('OOS'),
}

function categoriesWithoutVat(document: Invoice): Element[] {
  return select(subtotalsOf(document), 'cac:TaxCategory').filter((one) =>
    ['Z', 'E', 'O'].includes(textAt(one, 'cbc:ID')),
  )
}

/** Whether the reference of that name holds a text of MIME code text/plain. */
function hasPlainText(root: Element, name: string): boolean {
  const reference = referenceOf(root, name)
  const files = reference ? select(reference, 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject') : []
  return files.some(
    (file) => textOf(file).trim() !== '' && attributeOf(file, 'mimeCode').trim() === 'text/plain',
  )
}

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
