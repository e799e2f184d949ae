import { sum } from '../verify/decimal.ts'
import { textAt } from '../verify/invoice.ts'
import { type Element, attributeOf, select, textOf } from '../verify/xml.ts'
import { isCurrency } from './ksa-errors.ts'
import {
  type Rule,
  allowancesOf,
  categoriesOf,
  errorRule as rule,
  everywhere,
  hasCategory,
  isChargeOf,
  isEmpty,
  isMissing,
  isSameAmount,
  isVat,
  linesOf,
  numberAt,
  numbersAt,
  subtotalsOf,
  textsAt,
} from './rule.ts'

// The rules of EN 16931 whose breach rejects a document, as SDK R3.4.8 has them.

const ITEM_CATEGORY = 'cac:Item/cac:ClassifiedTaxCategory'

const presence: Rule[] = [
  rule('BR-03', 'A document has a date of issue', ({ issueDate }) => issueDate === ''),
  rule('BR-04', 'A document has a type code', ({ typeCode }) => typeCode === ''),
  rule('BR-05', 'A document has a currency', ({ currency }) => currency === ''),
  rule('BR-14', 'A document has its total with VAT', ({ root }) =>
    isMissing(root, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'),
  ),
  rule('BR-15', 'A document has the amount to pay', ({ root }) =>
    isMissing(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount'),
  ),
  rule('BR-16', 'A document has a line', (document) => linesOf(document).length === 0),
  rule('BR-55', 'A reference to an invoice has its number', ({ root }) =>
    select(root, 'cac:BillingReference').some((one) => isEmpty(one, 'cac:InvoiceDocumentReference/cbc:ID')),
  ),
  rule('BR-22', 'A line has a quantity', (document) =>
    linesOf(document).some(
      (line) =>
        isMissing(line, 'cbc:InvoicedQuantity') || textOf(select(line, 'cbc:InvoicedQuantity')[0]) === '0',
    ),
  ),
  rule('BR-24', 'A line has its net amount', (document) =>
    linesOf(document).some((line) => isMissing(line, 'cbc:LineExtensionAmount')),
  ),
  rule('BR-26', 'A line has its net price', (document) =>
    linesOf(document).some((line) => isMissing(line, 'cac:Price/cbc:PriceAmount')),
  ),
  rule('BR-CO-04', 'A line has a VAT category', (document) =>
    linesOf(document).some(
      (line) => !select(line, ITEM_CATEGORY).some((one) => isVat(one) && !isMissing(one, 'cbc:ID')),
    ),
  ),
  rule('BR-KSA-F-06-C17', 'The id of a line has 1 to 6 characters', (document) =>
    select(linesOf(document), 'cbc:ID').some((id) => textOf(id).length < 1 || textOf(id).length > 6),
  ),
  rule('BR-31', 'A document allowance has an amount', (document) =>
    allowancesOf(document, false).some((one) => isMissing(one, 'cbc:Amount')),
  ),
  rule('BR-32', 'A document allowance has a VAT category', (document) =>
    allowancesOf(document, false).some(
      (one) =>
        !select(one, 'cac:TaxCategory').some((category) => isVat(category) && !isEmpty(category, 'cbc:ID')),
    ),
  ),
  rule('BR-41', 'A line’s allowance has an amount', (document) =>
    select(linesOf(document), 'cac:AllowanceCharge').some(
      (one) => !isChargeOf(one) && isMissing(one, 'cbc:Amount'),
    ),
  ),
  rule('BR-54', 'A property of an item has a name and a value', ({ root }) =>
    everywhere(root, 'cac:AdditionalItemProperty').some(
      (one) => isMissing(one, 'cbc:Name') || isMissing(one, 'cbc:Value'),
    ),
  ),
  rule('BR-45', 'A breakdown of VAT has its taxable amount', (document) =>
    subtotalsOf(document).some((one) => isMissing(one, 'cbc:TaxableAmount')),
  ),
  rule('BR-46', 'A breakdown of VAT has its tax amount', (document) =>
    subtotalsOf(document).some((one) => isMissing(one, 'cbc:TaxAmount')),
  ),
  rule('BR-47', 'A breakdown of VAT has its category', (document) =>
    subtotalsOf(document).some(
      (one) =>
        !select(one, 'cac:TaxCategory').some((category) => isVat(category) && !isMissing(category, 'cbc:ID')),
    ),
  ),
  rule('BR-48', 'A breakdown of VAT has its rate, unless it is not subject to VAT', (document) =>
    subtotalsOf(document).some(
      (one) => isMissing(one, 'cac:TaxCategory/cbc:Percent') && textAt(one, 'cac:TaxCategory/cbc:ID') !== 'O',
    ),
  ),
  rule('BR-CO-18', 'A document has a breakdown of VAT', (document) => subtotalsOf(document).length === 0),
]

const sums: Rule[] = [
  rule(
    'BR-CO-11',
    'The total of allowances is their sum',
    (document) => !isTotalOf(document.root, 'cbc:AllowanceTotalAmount', allowancesOf(document, false)),
  ),
  rule(
    'BR-CO-12',
    'The total of charges is their sum',
    (document) => !isTotalOf(document.root, 'cbc:ChargeTotalAmount', allowancesOf(document, true)),
  ),
  rule('BR-CO-14', 'The VAT total is the sum of its breakdown', ({ root }) =>
    select(root, 'cac:TaxTotal').some(
      (total) =>
        !isMissing(total, 'cac:TaxSubtotal') &&
        !isSameAmount(
          numberAt(total, 'cbc:TaxAmount'),
          sum(numbersAt(total, 'cac:TaxSubtotal/cbc:TaxAmount')),
        ),
    ),
  ),
  rule('BR-CO-15', 'The total with VAT is the total without it plus VAT', (document) => {
    const { root, currency } = document
    if (currency === '') return false
    const vat = sum(numbersAt(subtotalsOf(document), 'cbc:TaxAmount'))
    const without = numberAt(root, 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')
    const hasVat = select(root, 'cac:TaxTotal/cbc:TaxAmount').some(
      (amount) => attributeOf(amount, 'currencyID') === currency,
    )
    return (
      !hasVat || !isSameAmount(numberAt(root, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'), without + vat)
    )
  }),
]

const categories: Rule[] = [
  ...zeroRated('E', 'exempt'),
  ...zeroRated('Z', 'zero rated'),
  noVat('O', 'not subject to VAT'),
  rule('BR-S-06', 'An allowance at the standard rate has a rate above zero', (document) =>
    allowancesOf(document, false).some(
      (one) =>
        hasCategory(one, 'cac:TaxCategory', 'S') && !(numberAt(one, 'cac:TaxCategory/cbc:Percent') > 0n),
    ),
  ),
]

const codes: Rule[] = [
  rule('BR-CL-01', 'The type code is of UNTDID 1001', ({ typeCode }) => !invoiceTypes.includes(typeCode)),
  rule('BR-CL-03', 'Currencies of amounts are of ISO 4217', ({ root }) =>
    amountNames
      .flatMap((name) => everywhere(root, name))
      .some(
        (amount) =>
          attributeOf(amount, 'currencyID') !== '' && !isCurrency(attributeOf(amount, 'currencyID').trim()),
      ),
  ),
  rule('BR-CL-04', 'The currency is of ISO 4217', ({ currency }) => currency !== '' && !isCurrency(currency)),
  rule('BR-CL-05', 'The tax currency is of ISO 4217', ({ root }) =>
    select(root, 'cbc:TaxCurrencyCode').some((code) => !isCurrency(textOf(code).trim())),
  ),
  rule('BR-CL-18', 'VAT categories are of UNCL 5305', ({ root }) =>
    textsAt(categoriesOf(root), 'cbc:ID').some(
      (code) => !['AE', 'L', 'M', 'E', 'S', 'Z', 'G', 'O', 'K', 'B'].includes(code),
    ),
  ),
]

export const coreErrors: Rule[] = [...presence, ...sums, ...categories, ...codes]

/** UNTDID 1001, the part for invoices. */
const invoiceTypes =
  '80 82 84 130 202 203 204 211 295 325 326 380 381 383 384 385 386 387 388 389 390 393 394 395 456 457 527 575 623 633 751 780 935'.split(
    ' ',
  )

const amountNames = [
  'Amount',
  'BaseAmount',
  'PriceAmount',
  'TaxAmount',
  'TaxableAmount',
  'LineExtensionAmount',
]
  .concat(['TaxExclusiveAmount', 'TaxInclusiveAmount', 'AllowanceTotalAmount', 'ChargeTotalAmount'])
  .concat(['PrepaidAmount', 'PayableRoundingAmount', 'PayableAmount'])
  .map((name) => `cbc:${name}`)

function isTotalOf(root: Element, name: string, parts: Element[]): boolean {
  const path = `cac:LegalMonetaryTotal/${name}`
  if (isMissing(root, path)) return parts.length === 0
  return isSameAmount(numberAt(root, path), sum(numbersAt(parts, 'cbc:Amount')))
}

/** What the rules say of a category without VAT: its rate on lines, allowances and charges, and its tax. */
function zeroRated(code: 'E' | 'Z', words: string): Rule[] {
  const hasRate = (parts: Element[], path: string) =>
    parts.some((one) => hasCategory(one, path, code) && numberAt(one, `${path}/cbc:Percent`) !== 0n)
  return [
    rule(`BR-${code}-05`, `The rate of a line that is ${words} is 0`, (document) =>
      hasRate(linesOf(document), ITEM_CATEGORY),
    ),
    rule(`BR-${code}-06`, `The rate of an allowance that is ${words} is 0`, (document) =>
      hasRate(allowancesOf(document, false), 'cac:TaxCategory'),
    ),
    rule(`BR-${code}-07`, `The rate of a charge that is ${words} is 0`, (document) =>
      hasRate(allowancesOf(document, true), 'cac:TaxCategory'),
    ),
    noVat(code, words),
  ]
}

function noVat(code: 'E' | 'Z' | 'O', words: string): Rule {
  return rule(`BR-${code}-09`, `The VAT of what is ${words} is 0`, (document) =>
    subtotalsOf(document).some(
      (one) => hasCategory(one, 'cac:TaxCategory', code) && numberAt(one, 'cbc:TaxAmount') !== 0n,
    ),
  )
}
