import { decimalOf } from '../verify/decimal.ts'
import { referenceOf, textAt } from '../verify/invoice.ts'
import { type Element, attributeOf, select, textOf } from '../verify/xml.ts'
import {
  type Rule,
  categoriesOf,
  errorRule as rule,
  everywhere,
  isEmpty,
  isMissing,
  isNote,
  isVat,
  isVatNumber,
  linesOf,
  numberAt,
  riyadhDay,
  subtotalsOf,
  textsAt,
} from './rule.ts'

// The rules of the Kingdom whose breach rejects a document. Their names and when each is broken: the validation rules of
// SDK R3.4.8.

const SELLER = 'cac:AccountingSupplierParty/cac:Party'
const BUYER = 'cac:AccountingCustomerParty/cac:Party'
const STAMP =
  'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sig:UBLDocumentSignatures/sac:SignatureInformation'
const SIGNATURE_ID = 'urn:oasis:names:specification:ubl:signature:1'
const SIGNATURE_METHOD = 'urn:oasis:names:specification:ubl:dsig:enveloped:xades'

const buyerSchemes = ['TIN', 'NAT', 'IQA', 'PAS', 'CRN', 'MOM', 'MLS', '700', 'SAG', 'GCC', 'OTH']
const mimeCodes = [
  'text/csv',
  'text/plain',
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/tiff',
  'application/acad',
  'application/dwg',
  'drawing/dwg',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
]

const identity: Rule[] = [
  rule(
    'BR-KSA-03',
    'A document has a UUID of letters, digits and dashes',
    ({ uuid }) => !/^[\w.-]+$/.test(uuid),
  ),
  rule(
    'BR-KSA-33',
    'A document has a counter value (ICV)',
    ({ root }) => !referenceOf(root, 'ICV') || isEmpty(root, 'cac:AdditionalDocumentReference/cbc:UUID'),
  ),
  rule('BR-KSA-34', 'The counter value has only digits', ({ icv }) => !/^\d*$/.test(icv)),
  rule(
    'BR-CL-KSA-14',
    'The QR has 1 to 1000 characters',
    ({ root, qr }) => referenceOf(root, 'QR') !== undefined && (qr.length > 1000 || qr.length < 1),
  ),
  rule('BR-KSA-04', 'No date of issue is in the future', ({ root }, now) =>
    everywhere(root, 'cbc:IssueDate').some((date) => textOf(date).trim() > riyadhDay(now)),
  ),
  rule(
    'BR-KSA-70',
    'The time of issue is hh:mm:ss, or hh:mm:ssZ in UTC',
    ({ issueTime }) => !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ?$/.test(issueTime),
  ),
  rule(
    'BR-KSA-05',
    'The type code is 388, 381, 383 or 386',
    ({ typeCode }) => !['388', '381', '383', '386'].includes(typeCode),
  ),
  rule(
    'BR-KSA-06',
    'The transaction code is NNPNESB, and CG where they are needed: 01 or 02, then flags of 0 or 1',
    ({ flags }) => !/^0[12][01]{5,7}$/.test(flags),
  ),
  rule(
    'BR-KSA-07',
    'An export invoice is not self-billed',
    ({ flags }) => flags[4] === '1' && flags[6] === '1',
  ),
  rule(
    'BR-KSA-31',
    'A simplified document is not self-billed',
    ({ flags, isSimplified }) => isSimplified && !/^..[01]{4}0/.test(flags),
  ),
  rule(
    'BR-KSA-72',
    'A simplified summary invoice has the first and the last day of supply',
    ({ root, flags, isSimplified }) =>
      isSimplified &&
      flags[5] === '1' &&
      (isEmpty(root, 'cac:Delivery/cbc:ActualDeliveryDate') ||
        isEmpty(root, 'cac:Delivery/cbc:LatestDeliveryDate')),
  ),
  rule(
    'BR-KSA-92',
    'A document to the government names the contract',
    ({ root, flags, isSimplified }) =>
      !isSimplified && flags[8] === '1' && isEmpty(root, 'cac:ContractDocumentReference/cbc:ID'),
  ),
  rule(
    'BR-KSA-17',
    'A credit or debit note gives its reason',
    (document) => isNote(document) && isMissing(document.root, 'cac:PaymentMeans/cbc:InstructionNote'),
  ),
  rule(
    'BR-KSA-F-06-C22',
    'The number of the invoice that a note refers to has 1 to 5000 characters',
    (document) => isNote(document) && document.refersTo.some(({ length }) => length < 1 || length > 5000),
  ),
  rule('BR-KSA-28', `The id of the stamp is ${SIGNATURE_ID}`, ({ root }) =>
    select(root, STAMP).some((stamp) => textAt(stamp, 'cbc:ID') !== SIGNATURE_ID),
  ),
  rule('BR-KSA-30', `The method of the stamp is ${SIGNATURE_METHOD}`, ({ root }) =>
    select(root, 'cac:Signature').some((mark) => textAt(mark, 'cbc:SignatureMethod') !== SIGNATURE_METHOD),
  ),
  rule('BR-KSA-CL-03', 'Attachments have an allowed MIME code', ({ root }) =>
    select(root, 'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject').some(
      (file) => !mimeCodes.includes(attributeOf(file, 'mimeCode').trim()),
    ),
  ),
  rule(
    'BR-KSA-EN16931-01',
    'The business process is reporting:1.0',
    ({ root }) => textAt(root, 'cbc:ProfileID') !== 'reporting:1.0',
  ),
  rule('BR-KSA-F-01', 'Dates are YYYY-MM-DD', ({ root }) => datesOf(root).some((date) => !isDate(date))),
]

const parties: Rule[] = [
  rule(
    'BR-KSA-39',
    'The seller’s VAT number stands on a document',
    ({ root, seller }) =>
      seller.vatNumber === '' || textAt(root, `${SELLER}/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID`) !== 'VAT',
  ),
  rule(
    'BR-KSA-40',
    'The seller’s VAT number has 15 digits, the first and the last 3',
    ({ seller }) => seller.vatNumber !== '' && !isVatNumber(seller.vatNumber),
  ),
  rule(
    'BR-KSA-44',
    'The buyer’s VAT number has 15 digits, the first and the last 3',
    ({ buyer }) => buyer.vatNumber !== '' && !isVatNumber(buyer.vatNumber),
  ),
  rule(
    'BR-CUSTOM-VALIDATION-01',
    'Seller and buyer have different VAT numbers',
    ({ seller, buyer }) => seller.vatNumber !== '' && seller.vatNumber === buyer.vatNumber,
  ),
  rule('BR-KSA-14', 'Another id of the buyer has a scheme of the list', ({ root }) =>
    select(root, `${BUYER}/cac:PartyIdentification/cbc:ID`).some(
      (id) => !buyerSchemes.includes(attributeOf(id, 'schemeID').trim()),
    ),
  ),
  rule(
    'BR-KSA-49',
    'Education and health name the buyer’s national id (NAT)',
    (document) =>
      reasonCodesOf(subtotalsOf(document)).some((code) => ['VATEX-SA-EDU', 'VATEX-SA-HEA'].includes(code)) &&
      !select(document.root, `${BUYER}/cac:PartyIdentification/cbc:ID`).some(
        (id) => attributeOf(id, 'schemeID') === 'NAT',
      ),
  ),
]

const currencies: Rule[] = [
  rule('BR-KSA-68', 'A document has a tax currency', ({ root }) => isEmpty(root, 'cbc:TaxCurrencyCode')),
  rule('BR-KSA-EN16931-02', 'The tax currency is SAR', ({ root }) =>
    select(root, 'cbc:TaxCurrencyCode').some((code) => textOf(code).trim().toUpperCase() !== 'SAR'),
  ),
  rule(
    'BR-KSA-CL-01',
    'The currency is of ISO 4217',
    ({ currency }) => currency !== '' && !isCurrency(currency),
  ),
  rule(
    'BR-KSA-CL-02',
    'All amounts are in the document’s currency, but for the VAT total in SAR',
    ({ root, currency }) => amountsOf(root).some((amount) => attributeOf(amount, 'currencyID') !== currency),
  ),
  rule('BR-KSA-88', 'The source of the exchange rate is the document’s currency', ({ root, currency }) =>
    textsAt(root, 'cac:TaxExchangeRate/cbc:SourceCurrencyCode').some(
      (code) => code !== '' && code !== currency,
    ),
  ),
  rule('BR-KSA-89', 'The target of the exchange rate is the tax currency', ({ root }) =>
    textsAt(root, 'cac:TaxExchangeRate/cbc:TargetCurrencyCode').some(
      (code) => code !== '' && code !== textAt(root, 'cbc:TaxCurrencyCode'),
    ),
  ),
  rule(
    'BR-KSA-90',
    'The exchange rate has at most 14 characters',
    ({ root }) => textAt(root, 'cac:TaxExchangeRate/cbc:CalculationRate').length > 14,
  ),
]

const amounts: Rule[] = [
  rule('BR-KSA-F-04', 'Amounts and quantities are not negative', ({ root }) =>
    positiveOf(root).some(
      (amount) => textOf(amount).trim() !== '' && !((decimalOf(textOf(amount)) ?? -1n) >= 0n),
    ),
  ),
  rule('BR-KSA-F-02', 'An indicator of a charge is true or false', ({ root }) =>
    everywhere(root, 'cbc:ChargeIndicator').some(
      (one) => !['true', 'false', '0', '1'].includes(textOf(one).trim()),
    ),
  ),
  rule('BR-KSA-DEC-01', 'Percentages of allowances are from 0 to 100 with two decimals at most', ({ root }) =>
    everywhere(root, 'cbc:MultiplierFactorNumeric').some((one) => !isPercentage(textOf(one))),
  ),
  rule('BR-KSA-DEC-02', 'VAT rates are from 0 to 100 with two decimals at most', ({ root }) =>
    everywhere(root, 'cbc:Percent').some((one) => !isPercentage(textOf(one))),
  ),
  rule('BR-KSA-18', 'A VAT category is S, Z, E or O', ({ root }) =>
    textsAt(categoriesOf(root), 'cbc:ID').some((code) => !['S', 'Z', 'E', 'O'].includes(code)),
  ),
  rule('BR-KSA-84', 'A standard rate is 15 or 5', ({ root }) =>
    categoriesOf(root).some(
      (one) =>
        textAt(one, 'cbc:ID') === 'S' &&
        isVat(one) &&
        !isMissing(one, 'cbc:Percent') &&
        !isSaudiRate(textAt(one, 'cbc:Percent')),
    ),
  ),
  rule('BR-KSA-11', 'A line that is not subject to VAT has no rate', (document) =>
    linesOf(document)
      .flatMap((line) => select(line, 'cac:Item/cac:ClassifiedTaxCategory'))
      .some((one) => textAt(one, 'cbc:ID') === 'O' && numberAt(one, 'cbc:Percent') !== 0n),
  ),
  rule(
    'BR-KSA-52',
    'Lines of a standard document have their VAT',
    (document) =>
      !document.isSimplified && linesOf(document).some((line) => isEmpty(line, 'cac:TaxTotal/cbc:TaxAmount')),
  ),
  rule(
    'BR-KSA-53',
    'Lines of a standard document have their amount with VAT',
    (document) =>
      !document.isSimplified &&
      linesOf(document).some((line) => isEmpty(line, 'cac:TaxTotal/cbc:RoundingAmount')),
  ),
  rule(
    'BR-KSA-74',
    'A line of a prepayment refers to a document of type 386',
    (document) =>
      isPrepaid(document.root) &&
      select(linesOf(document), 'cac:DocumentReference').some(
        (one) => textAt(one, 'cbc:DocumentTypeCode') !== '386',
      ),
  ),
  rule(
    'BR-KSA-82',
    'A line of a prepayment has no amounts of its own',
    (document) =>
      isPrepaid(document.root) &&
      linesOf(document).some(
        (line) =>
          !isMissing(line, 'cac:DocumentReference/cbc:DocumentTypeCode') &&
          ownAmountPaths.some((path) => numberAt(line, path) !== 0n),
      ),
  ),
  rule('BR-KSA-EN16931-06', 'There is no charge on a price', (document) =>
    select(linesOf(document), 'cac:Price/cac:AllowanceCharge').some(
      (one) => textAt(one, 'cbc:ChargeIndicator') === 'true',
    ),
  ),
  rule('BR-KSA-EN16931-12', 'The base quantity of a price is above zero', (document) =>
    textsAt(linesOf(document), 'cac:Price/cbc:BaseQuantity').some(
      (text) => text !== '' && !((decimalOf(text) ?? 0n) > 0n),
    ),
  ),
  rule('BR-KSA-EN16931-07', 'A net price is the gross price less its discount', (document) =>
    select(linesOf(document), 'cac:Price').some(
      (price) =>
        !isMissing(price, 'cac:AllowanceCharge/cbc:BaseAmount') &&
        numberAt(price, 'cbc:PriceAmount') !==
          numberAt(price, 'cac:AllowanceCharge/cbc:BaseAmount') -
            numberAt(price, 'cac:AllowanceCharge/cbc:Amount'),
    ),
  ),
]

export const ksaErrors: Rule[] = [...identity, ...parties, ...currencies, ...amounts]

const ownAmountPaths = [
  'cbc:LineExtensionAmount',
  'cac:TaxTotal/cbc:TaxAmount',
  'cac:TaxTotal/cbc:RoundingAmount',
  'cac:Price/cbc:PriceAmount',
  'cac:AllowanceCharge/cbc:Amount',
]

function datesOf(root: Element): string[] {
  const names = [
    'cbc:IssueDate',
    'cbc:DueDate',
    'cbc:ActualDeliveryDate',
    'cbc:LatestDeliveryDate',
    'cbc:TaxPointDate',
  ]
  return names.flatMap((name) => everywhere(root, name)).map((date) => textOf(date))
}

export function isDate(text: string): boolean {
  if (!/^[2-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isPercentage(text: string): boolean {
  if (text.trim() === '') return true
  const isPlain = /^\s*\d+(?:\.\d{0,2})?\s*$/.test(text)
  return isPlain && Number(text) <= 100
}

/** As the stylesheet counts: 15.5 passes as 15, 5.5 does not pass as 5. */
function isSaudiRate(text: string): boolean {
  return Math.floor(Number(text)) === 15 || Number(text) === 5
}

const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

export function isCurrency(code: string): boolean {
  return currencyCodes.has(code)
}

function reasonCodesOf(subtotals: Element[]): string[] {
  return textsAt(subtotals, 'cac:TaxCategory/cbc:TaxExemptionReasonCode')
}

function isPrepaid(root: Element): boolean {
  return numberAt(root, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount') > 0n
}

/** Amounts that must be in the document's currency. */
function amountsOf(root: Element): Element[] {
  const totals = select(root, 'cac:LegalMonetaryTotal').flatMap((total) => total.children)
  return [
    ...totals.filter((child) => typeof child !== 'string'),
    ...select(root, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount'),
    ...select(root, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'),
    ...select(root, 'cac:InvoiceLine/cac:TaxTotal/cbc:TaxAmount'),
    ...select(root, 'cac:InvoiceLine/cac:TaxTotal/cbc:RoundingAmount'),
    ...select(root, 'cac:InvoiceLine/cbc:LineExtensionAmount'),
    ...everywhere(root, 'cbc:PriceAmount'),
    ...everywhere(root, 'cac:AllowanceCharge').flatMap((one) => [
      ...select(one, 'cbc:Amount'),
      ...select(one, 'cbc:BaseAmount'),
    ]),
  ]
}

function positiveOf(root: Element): Element[] {
  const subtotals = select(root, 'cac:TaxTotal/cac:TaxSubtotal')
  const totals = ['LineExtension', 'TaxExclusive', 'TaxInclusive', 'AllowanceTotal', 'ChargeTotal', 'Prepaid']
  return [
    ...totals.flatMap((name) => select(root, `cac:LegalMonetaryTotal/cbc:${name}Amount`)),
    ...subtotals.flatMap((one) => select(one, 'cbc:TaxAmount')),
    ...subtotals
      .filter((one) => textAt(one, 'cac:TaxCategory/cbc:ID') !== 'O')
      .flatMap((one) => select(one, 'cbc:TaxableAmount')),
    ...select(root, 'cac:TaxTotal/cbc:TaxAmount'),
    ...select(root, 'cac:InvoiceLine/cac:TaxTotal/cbc:TaxAmount'),
    ...select(root, 'cac:InvoiceLine/cbc:InvoicedQuantity'),
    ...everywhere(root, 'cbc:PriceAmount'),
    ...everywhere(root, 'cbc:BaseAmount'),
    ...everywhere(root, 'cbc:Amount'),
    ...select(root, 'cac:TaxExchangeRate/cbc:CalculationRate'),
  ]
}
