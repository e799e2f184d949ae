import { decimalOf, hundredths, sum, times } from '../verify/decimal.ts'
import { textAt, type Invoice } from '../verify/invoice.ts'
import { type Element, attributeOf, select, textOf } from '../verify/xml.ts'
import { hasMoreDecimals } from './ksa-warnings.ts'
import {
  type Rule,
  allowancesOf,
  everywhere,
  hasCategory,
  isEmpty,
  isMissing,
  isSameAmount,
  isVat,
  linesOf,
  numberAt,
  numbersAt,
  subtotalsOf,
  textsAt,
  warningRule as rule,
} from './rule.ts'

// A choice of the rules of EN 16931 whose breach is accepted with a warning.

const TOTAL = 'cac:LegalMonetaryTotal'

export const coreWarnings: Rule[] = [
  rule('BR-02', 'A document has a number', ({ number }) => number === ''),
  rule('BR-06', 'A document has the seller’s name', ({ seller }) => seller.name === ''),
  rule(
    'BR-08',
    'A document has the seller’s address',
    ({ root }) => select(root, 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress').length === 0,
  ),
  rule('BR-21', 'A line has an id', (document) => linesOf(document).some((line) => isEmpty(line, 'cbc:ID'))),
  rule('BR-25', 'A line has the name of its item', (document) =>
    linesOf(document).some((line) => isEmpty(line, 'cac:Item/cbc:Name')),
  ),
  rule('BR-KSA-F-C-01', 'The name of an item is more than digits', (document) =>
    textsAt(linesOf(document), 'cac:Item/cbc:Name').some((name) => /^\d+$/.test(name)),
  ),
  rule(
    'BR-CO-10',
    'The sum of lines is the sum of their net amounts',
    (document) =>
      !isSameAmount(
        numberAt(document.root, `${TOTAL}/cbc:LineExtensionAmount`),
        sum(numbersAt(linesOf(document), 'cbc:LineExtensionAmount')),
      ),
  ),
  rule(
    'BR-CO-13',
    'The total without VAT is the sum of lines, less allowances, plus charges',
    ({ root }) =>
      !isSameAmount(
        numberAt(root, `${TOTAL}/cbc:TaxExclusiveAmount`),
        numberAt(root, `${TOTAL}/cbc:LineExtensionAmount`) -
          numberAt(root, `${TOTAL}/cbc:AllowanceTotalAmount`) +
          numberAt(root, `${TOTAL}/cbc:ChargeTotalAmount`),
      ),
  ),
  rule(
    'BR-CO-16',
    'The amount to pay is the total with VAT, less what was paid before, plus rounding',
    ({ root }) =>
      !isSameAmount(
        numberAt(root, `${TOTAL}/cbc:PayableAmount`),
        numberAt(root, `${TOTAL}/cbc:TaxInclusiveAmount`) -
          numberAt(root, `${TOTAL}/cbc:PrepaidAmount`) +
          numberAt(root, `${TOTAL}/cbc:PayableRoundingAmount`),
      ),
  ),
  rule('BR-CO-17', 'The VAT of a category is its taxable amount times its rate', (document) =>
    subtotalsOf(document).some((one) => !isVatOf(document, one)),
  ),
  rule('BR-S-09', 'The VAT of the standard category is its taxable amount times its rate', (document) =>
    subtotalsOf(document).some(
      (one) => textAt(one, 'cac:TaxCategory/cbc:ID') === 'S' && !isVatOf(document, one),
    ),
  ),
  ...(['S', 'Z', 'E', 'O'] as const).map((code) =>
    rule(`BR-${code}-01`, `Category ${code} stands in the breakdown when anything is of it`, (document) => {
      const isUsed = [
        ...everywhere(document.root, 'cac:ClassifiedTaxCategory'),
        ...allowanceCategoriesOf(document),
      ].some((one) => isVat(one) && textAt(one, 'cbc:ID') === code)
      const isShown = subtotalsOf(document).some((one) => hasCategory(one, 'cac:TaxCategory', code))
      return isUsed && !isShown
    }),
  ),
  rule('BR-S-10', 'The standard category has no reason for an exemption', (document) =>
    select(subtotalsOf(document), 'cac:TaxCategory').some(
      (one) =>
        textAt(one, 'cbc:ID') === 'S' &&
        (!isMissing(one, 'cbc:TaxExemptionReason') || !isMissing(one, 'cbc:TaxExemptionReasonCode')),
    ),
  ),
  rule('BR-53', 'The VAT total in SAR has an amount in SAR', ({ root }) =>
    select(isMissing(root, 'cbc:TaxCurrencyCode') ? [] : root, 'cac:TaxTotal')
      .filter((total) => isMissing(total, 'cac:TaxSubtotal'))
      .some(
        (total) =>
          attributeOf(select(total, 'cbc:TaxAmount')[0], 'currencyID') !==
          textAt(root, 'cbc:TaxCurrencyCode'),
      ),
  ),
  rule('BR-KSA-F-06-C19', 'The name of an item has 3 to 1000 characters', (document) =>
    select(linesOf(document), 'cac:Item/cbc:Name').some(
      (name) => textOf(name).length < 3 || textOf(name).length > 1000,
    ),
  ),
  ...(['S', 'Z', 'E', 'O'] as const).map((code) =>
    rule(
      `BR-${code}-08`,
      `The taxable amount of category ${code} is the sum of its lines, less allowances, plus charges`,
      (document) => !isTaxableSum(document, code),
    ),
  ),
  ...(
    [
      ['BR-DEC-09', 'LineExtensionAmount'],
      ['BR-DEC-10', 'AllowanceTotalAmount'],
      ['BR-DEC-11', 'ChargeTotalAmount'],
      ['BR-DEC-12', 'TaxExclusiveAmount'],
      ['BR-DEC-14', 'TaxInclusiveAmount'],
      ['BR-DEC-16', 'PrepaidAmount'],
      ['BR-DEC-17', 'PayableRoundingAmount'],
      ['BR-DEC-18', 'PayableAmount'],
    ] as const
  ).map(([id, name]) =>
    rule(id, `${name} has two decimals at most`, ({ root }) => hasMoreDecimals(root, `${TOTAL}/cbc:${name}`)),
  ),
  ...(
    [
      ['BR-DEC-13', 'DocumentCurrencyCode', 'The VAT total'],
      ['BR-DEC-15', 'TaxCurrencyCode', 'The VAT total in SAR'],
    ] as const
  ).map(([id, currency, words]) =>
    rule(id, `${words} has two decimals at most`, ({ root }) =>
      select(root, 'cac:TaxTotal').some(
        (total) =>
          attributeOf(select(total, 'cbc:TaxAmount')[0], 'currencyID') === textAt(root, `cbc:${currency}`) &&
          hasMoreDecimals(total, 'cbc:TaxAmount'),
      ),
    ),
  ),
  rule('BR-DEC-19', 'A taxable amount has two decimals at most', (document) =>
    hasMoreDecimals(subtotalsOf(document), 'cbc:TaxableAmount'),
  ),
  rule('BR-DEC-20', 'The VAT of a category has two decimals at most', (document) =>
    hasMoreDecimals(subtotalsOf(document), 'cbc:TaxAmount'),
  ),
  rule('BR-DEC-23', 'The net amount of a line has two decimals at most', (document) =>
    hasMoreDecimals(linesOf(document), 'cbc:LineExtensionAmount'),
  ),
]

function allowanceCategoriesOf({ root }: Invoice): Element[] {
  return everywhere(root, 'cac:AllowanceCharge').flatMap((one) => select(one, 'cac:TaxCategory'))
}

/** Within a halala for each line of the document. */
function isVatOf(document: Invoice, subtotal: Element): boolean {
  const rate = decimalOf(textAt(subtotal, 'cac:TaxCategory/cbc:Percent'))
  if (rate === undefined) return numberAt(subtotal, 'cbc:TaxAmount') === 0n
  const due = hundredths(times(numberAt(subtotal, 'cbc:TaxableAmount'), rate / 100n))
  const off = hundredths(numberAt(subtotal, 'cbc:TaxAmount')) - due
  const slack = BigInt(linesOf(document).length)
  return off >= -slack && off <= slack
}

function isTaxableSum(document: Invoice, code: string): boolean {
  const breakdown = subtotalsOf(document).filter((one) => textAt(one, 'cac:TaxCategory/cbc:ID') === code)
  if (breakdown.length === 0) return true
  const lines = linesOf(document).filter(
    (line) => textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID') === code,
  )
  const of = (isCharge: boolean) =>
    allowancesOf(document, isCharge).filter((one) => textAt(one, 'cac:TaxCategory/cbc:ID') === code)
  const due =
    sum(numbersAt(lines, 'cbc:LineExtensionAmount')) +
    sum(numbersAt(of(true), 'cbc:Amount')) -
    sum(numbersAt(of(false), 'cbc:Amount'))
  return isSameAmount(sum(numbersAt(breakdown, 'cbc:TaxableAmount')), due)
}
